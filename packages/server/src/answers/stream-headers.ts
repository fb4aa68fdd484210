import type { StreamedAnswer } from './streamed-answer.ts'

/** Headers under which bytes of a stranger do no harm: nothing runs, and what is no picture is not shown. */
export const streamHeaders = ({ size, name, shownAs }: StreamedAnswer): Record<string, string | number> => ({
  'content-type': shownAs ?? 'application/octet-stream',
  'content-length': size,
  'content-disposition': disposition(shownAs ? 'inline' : 'attachment', name),
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // The pages that show it are the tenants', not ours.
  'cross-origin-resource-policy': 'cross-origin',
})

/** RFC 6266: the name in ASCII for old browsers, and as it is by RFC 8187. No part of it is a path. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const file = name.replaceAll(/[/\\\p{Cc}]/gu, '_')
  const ascii = file.replaceAll(/[^\w .-]/g, '_')
  const encoded = encodeURIComponent(file).replaceAll(/['()*]/g, character => `%${hex(character)}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

const hex = (character: string) => character.charCodeAt(0).toString(16).toUpperCase()
