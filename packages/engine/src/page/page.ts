/** The parsed URL of a page. */
export interface Page {
  /** In the form of the browser: punycode, lower case, without the port. Empty if the URL has no host. */
  readonly hostname: string
  /** The port, including the default port of the scheme. */
  readonly port: string
  /** `hostname`, followed by the port if the URL has one. */
  readonly host: string
  readonly pathname: string
  /** The pathname in the form in which it is compared with patterns. */
  readonly path: string
  readonly search: string
  readonly hash: string
  /** Pathname, search and hash: regular expressions are tested against it. */
  readonly relativeUrl: string
}

const schemePorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** Parses the URL of a page. A bare path is a page without a host. It never throws. */
export function parsePage(url: string): Page {
  const parsed = parseUrl(url)
  if (parsed === undefined) return invalidPage
  const { pathname, search, hash, hostname } = parsed
  const hasHost = hostname !== placeholderHost
  return {
    hostname: hasHost ? hostname : '',
    port: hasHost ? parsed.port || (schemePorts[parsed.protocol] ?? '') : '',
    host: hasHost ? parsed.host : '',
    pathname,
    path: comparablePath(pathname),
    search,
    hash,
    relativeUrl: pathname + search + hash,
  }
}

const placeholderHost = 'nameless.invalid'
const invalidPage: Page = {
  hostname: '',
  port: '',
  host: '',
  pathname: '',
  // The path of a pattern never contains a question mark, so no pattern matches.
  path: '?',
  search: '',
  hash: '',
  relativeUrl: '',
}

function parseUrl(url: string): URL | undefined {
  const relative = url.startsWith('/') && !url.startsWith('//')
  return (relative ? undefined : tryUrl(url)) ?? tryUrl(url, `https://${placeholderHost}/`)
}

function tryUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base)
  } catch {
    return undefined
  }
}

/**
 * Returns the form in which URLs and patterns are compared. Percent-encoding is decoded (`/caf%C3%A9` is `/café`), except
 * for reserved characters such as `/ ? #`, which would change the meaning. Invalid encoding is left as it is.
 */
export function comparable(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}

/** Returns the comparable form of a path without its trailing slash: `/` becomes the empty string. */
export function comparablePath(path: string): string {
  const text = comparable(path)
  return text.endsWith('/') ? text.slice(0, -1) : text
}

/** Returns the first value of a query parameter; null if it is missing. */
export function queryParameter(page: Page, name: string): string | null {
  return page.search === '' ? null : new URLSearchParams(page.search).get(name)
}
