interface Origin {
  scheme: string
  host: string
  port: string
}

const name = String.raw`[a-z0-9_-]+(?:\.[a-z0-9_-]+)*`
const host = String.raw`${name}|\[[0-9a-f:.]+\]`
const fullOrigin = new RegExp(String.raw`^([a-z][a-z0-9+.-]*)://(${host})(?::([1-9]\d{0,4}))?$`, 'i')
const hostOnly = new RegExp(`^(?:${host})$`, 'i')
const anySubdomain = new RegExp(String.raw`^\*\.(${name})$`, 'i')
const defaultPorts: Record<string, string> = { http: '80', https: '443' }

/** The Origin header or, without one, the origin part of the Referer, unchanged; undefined if both are missing. */
export function requestOrigin(headers: {
  origin?: string | undefined
  referer?: string | undefined
}): string | undefined {
  const { origin, referer } = headers
  if (origin !== undefined || referer === undefined) return origin
  return /^[^/?#]*:\/\/[^/?#]*/.exec(referer)?.[0] ?? referer
}

/** Whether one of the patterns matches the origin. `null` and malformed origins match no pattern. */
export function originAllowed(patterns: readonly string[], origin: string): boolean {
  const parsed = parseOrigin(origin)
  return parsed !== null && patterns.some(pattern => parsePattern(pattern)?.(parsed))
}

/** Whether a text is an origin and nothing more. */
export const isOrigin = (text: string): boolean => parseOrigin(text) !== null

/** What is wrong with a pattern, as the text of an error message; null if it is valid. */
export function patternProblem(pattern: string): string | null {
  if (parsePattern(pattern)) return null
  return 'must be a full origin (https://app.example.com), *.domain or a host, without path or trailing dot'
}

/**
 * Whether a text is the origin of a web page exactly as browsers write it. It is compared with the origins that browsers
 * send, and sent to browsers.
 */
export function isExactOrigin(text: string): boolean {
  const { scheme, host, port = '' } = parseOrigin(text) ?? {}
  if (scheme !== 'http' && scheme !== 'https') return false
  return text === `${scheme}://${host}${port && `:${port}`}`
}

function parseOrigin(text: string): Origin | null {
  // Lower-cased after the match, because toLowerCase() turns the Kelvin sign (U+212A) into an ASCII k.
  const [, scheme, host, port = ''] = fullOrigin.exec(text)?.map(part => part?.toLowerCase()) ?? []
  if (scheme === undefined || host === undefined) return null
  return { scheme, host, port: port === defaultPorts[scheme] ? '' : port }
}

function parsePattern(pattern: string): ((origin: Origin) => boolean) | null {
  const full = parseOrigin(pattern)
  if (full) return o => o.scheme === full.scheme && o.host === full.host && o.port === full.port

  const domain = anySubdomain.exec(pattern)?.[1]?.toLowerCase()
  // A domain that ends with a number could be the end of an IPv4 address, which has no subdomains.
  if (domain && !/(^|\.)\d+$/.test(domain)) return o => o.host.endsWith(`.${domain}`)

  // Sandboxed pages send `null` as their origin. A pattern `null` must not match them.
  if (hostOnly.test(pattern) && pattern.toLowerCase() !== 'null') return o => o.host === pattern.toLowerCase()
  return null
}
