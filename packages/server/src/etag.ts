import { createHash } from 'node:crypto'
import { conflict } from './errors.ts'

/** The entity tag of an answer: the same for the same content, in whatever order its fields come. */
export const etagOf = (body: unknown): string =>
  `"${createHash('sha256').update(canonical(body)).digest('base64url').slice(0, 27)}"`

/** Refuses a write whose `If-Match` names none of the tags that the current state has. */
export function requireMatch(ifMatch: string | undefined, current: object): void {
  if (ifMatch === undefined || namesTag(ifMatch, etagOf(current))) return
  throw conflict('It was changed since you read it. Read it again, and repeat your change on that.')
}

/** Whether the tags of an `If-Match` or `If-None-Match` name one, be it as a weak one. */
export function namesTag(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map(tag => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, part]) => part !== undefined)
  fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join()}}`
}
