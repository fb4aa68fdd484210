import type { Asset } from '@guide/contracts'

/** How many bytes of a file say which picture it is. */
export const typeBytes = 32

const starts = (head: Buffer, bytes: string, at = 0) =>
  head.subarray(at, at + bytes.length).toString('latin1') === bytes

/** Which picture a file is, by its first bytes; undefined if it is none that browsers show everywhere. */
export function imageTypeOf(head: Buffer): Asset['content_type'] | undefined {
  if (starts(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (starts(head, 'GIF87a') || starts(head, 'GIF89a')) return 'image/gif'
  if (starts(head, 'RIFF') && starts(head, 'WEBP', 8)) return 'image/webp'
  // The brand of an ISO file, or one of those that it is compatible with.
  const brands = starts(head, 'ftyp', 4) ? head.subarray(8).toString('latin1') : ''
  return /^(?:.{4})*avi[fs]/s.test(brands) ? 'image/avif' : undefined
}
