import { randomUUID } from 'node:crypto'

/** In the body of a request, this text is replaced by a new id each time the request is sent. */
export const freshId = '%fresh-id%'

/** Creates bodies with new ids. Returns null if the template has no id to replace. @param {string} template */
export function freshBody(template) {
  const parts = template.split(freshId)
  if (parts.length === 1) return null
  const prefix = randomUUID()
  let made = 0
  return () => parts.reduce((body, part) => `${body}${prefix}-${made++}${part}`)
}
