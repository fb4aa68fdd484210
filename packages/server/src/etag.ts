import { createHash } from 'node:crypto'
import { canonicalJson } from '@guide/contracts/canonical-json'
import { conflict } from './errors.ts'

/** The entity tag of a response body. The order of its fields does not matter. */
export const etagOf = (body: unknown): string =>
  `"${createHash('sha256').update(canonicalJson(body)).digest('base64url').slice(0, 27)}"`

/** Refuses a write if its `If-Match` does not contain the tag of the current state. */
export function requireMatch(ifMatch: string | undefined, current: () => object): void {
  if (ifMatch === undefined || includesTag(ifMatch, etagOf(current()))) return
  throw conflict('It was changed after you read it. Read it again and repeat your change.')
}

/** Whether an `If-Match` or `If-None-Match` header contains a tag, also as a weak tag. */
export function includesTag(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map(tag => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}
