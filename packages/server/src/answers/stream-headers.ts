import contentDisposition from 'content-disposition'
import type { StreamedAnswer } from './streamed-answer.ts'

/** Headers that make the bytes of an untrusted file safe: nothing in it runs, and only pictures are shown. */
export const streamHeaders = ({ size, name, shownAs }: StreamedAnswer): Record<string, string | number> => ({
  'content-type': shownAs ?? 'application/octet-stream',
  'content-length': size,
  'content-disposition': dispositionOf(name, shownAs ? 'inline' : 'attachment'),
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // The pages that show it belong to the tenants, not to this service.
  'cross-origin-resource-policy': 'cross-origin',
})

/** RFC 6266: the name for every browser, in ASCII if it has other characters, and never a path. */
function dispositionOf(name: string, type: 'inline' | 'attachment'): string {
  const fileName = name.replaceAll(/[/\\\p{Cc}]/gu, '_')
  return contentDisposition(fileName, { type, fallback: fileName.replaceAll(/[^\w .-]/g, '_') })
}
