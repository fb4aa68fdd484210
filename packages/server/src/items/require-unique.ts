import { unprocessable } from '../errors.ts'

/** Refuses a list in which two entries have the same value in a field. */
export function requireUnique<Entry extends object>(
  path: string,
  entries: Entry[],
  field: keyof Entry & string,
) {
  const seen = new Set<unknown>()
  for (const [index, entry] of entries.entries()) {
    if (seen.has(entry[field])) throw unprocessable(`${path}[${index}].${field}`, 'is used twice')
    seen.add(entry[field])
  }
}
