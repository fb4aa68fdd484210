import { randomUUID } from 'node:crypto'

/** Where a body of requests has it, every request gets another id. */
export const freshId = '%fresh-id%'

/** Makes bodies with new ids; null where all requests have the same. @param {string} template */
export function freshBody(template) {
  const parts = template.split(freshId)
  if (parts.length === 1) return null
  const prefix = randomUUID()
  let made = 0
  return () => parts.reduce((body, part) => `${body}${prefix}-${made++}${part}`)
}
