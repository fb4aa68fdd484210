import { backslash, colon, comma, openList, openObject, quote } from './json-bytes.ts'

/** Whether JSON text has more names and values than it may have; known before it is parsed. An empty list counts twice. */
export function hasMoreValues(json: Buffer, max: number): boolean {
  if (json.length <= max) return false
  let count = 0
  let isInString = false
  for (let at = 0; at < json.length && count <= max; at++) {
    const byte = json[at]
    if (isInString) {
      if (byte === backslash) at++
      else if (byte === quote) isInString = false
    } else if (byte === quote) isInString = true
    else if (byte === comma || byte === colon || byte === openList || byte === openObject) count++
  }
  return count > max
}
