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

/** The Origin header, else the origin part of the Referer, as sent; undefined when neither is. */
export function requestOrigin(headers: {
  origin?: string | undefined
  referer?: string | undefined
}): string | undefined {
  const { origin, referer } = headers
  if (origin !== undefined || referer === undefined) return origin
  return /^[^/?#]*:\/\/[^/?#]*/.exec(referer)?.[0] ?? referer
}

/** Whether one of the patterns names the origin; `null` and what no browser would send match none. */
export function originAllowed(patterns: readonly string[], origin: string): boolean {
  const parsed = parseOrigin(origin)
  return parsed !== null && patterns.some(pattern => parsePattern(pattern)?.(parsed))
}

/** Why a pattern is none of the three forms, in words for an error message, or null. */
export function patternProblem(pattern: string): string | null {
  if (parsePattern(pattern)) return null
  return 'must be a full origin (https://app.example.com), *.domain or a host, without path or trailing dot'
}

/**
 * Whether a text is the origin of a web page, letter for letter as browsers write it: it is compared with what they
 * send, and handed to them.
 */
export function isExactOrigin(text: string): boolean {
  const { scheme, host, port = '' } = parseOrigin(text) ?? {}
  if (scheme !== 'http' && scheme !== 'https') return false
  return text === `${scheme}://${host}${port && `:${port}`}`
}

function parseOrigin(text: string): Origin | null {
  // Lower-cased only after the match: toLowerCase() turns the Kelvin sign into an ASCII k.
  const [, scheme, host, port = ''] = fullOrigin.exec(text)?.map(part => part?.toLowerCase()) ?? []
  if (scheme === undefined || host === undefined) return null
  return { scheme, host, port: port === defaultPorts[scheme] ? '' : port }
}

function parsePattern(pattern: string): ((origin: Origin) => boolean) | null {
  const full = parseOrigin(pattern)
  if (full) return o => o.scheme === full.scheme && o.host === full.host && o.port === full.port

  const domain = anySubdomain.exec(pattern)?.[1]?.toLowerCase()
  // A number at the end would make it the tail of an IPv4 address, which has no subdomains.
  if (domain && !/(^|\.)\d+$/.test(domain)) return o => o.host.endsWith(`.${domain}`)

  // `null` is what sandboxed pages send as their origin, and a host of that name is nobody's intention.
  if (hostOnly.test(pattern) && pattern.toLowerCase() !== 'null') return o => o.host === pattern.toLowerCase()
  return null
}
