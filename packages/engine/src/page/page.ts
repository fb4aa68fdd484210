/** The address of a page, taken apart once. */
export interface Page {
  /** As the browser states it: punycode, lower case, without the port. Empty when the address names none. */
  readonly hostname: string
  /** The port, also when it is the scheme's own. */
  readonly port: string
  /** `hostname`, and the port where the address names one. */
  readonly host: string
  readonly pathname: string
  /** The pathname in the form in which patterns are compared. */
  readonly path: string
  readonly search: string
  readonly hash: string
  /** What regular expressions are tested against. */
  readonly address: string
}

const schemePorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** Takes an address apart. A bare path is a page of a site without a name; nothing is ever thrown. */
export function parsePage(url: string): Page {
  const address = readAddress(url)
  if (address === undefined) return unreadable
  const { pathname, search, hash, hostname } = address
  const named = hostname !== namelessHost
  return {
    hostname: named ? hostname : '',
    port: named ? address.port || (schemePorts[address.protocol] ?? '') : '',
    host: named ? address.host : '',
    pathname,
    path: comparablePath(pathname),
    search,
    hash,
    address: pathname + search + hash,
  }
}

const namelessHost = 'nameless.invalid'
const unreadable: Page = {
  hostname: '',
  port: '',
  host: '',
  pathname: '',
  // No pattern has a path with a question mark, so that none matches.
  path: '?',
  search: '',
  hash: '',
  address: '',
}

function readAddress(url: string): URL | undefined {
  const relative = url.startsWith('/') && !url.startsWith('//')
  return (relative ? undefined : tryUrl(url)) ?? tryUrl(url, `https://${namelessHost}/`)
}

function tryUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base)
  } catch {
    return undefined
  }
}

/**
 * The form in which addresses and patterns are compared: escapes are read (`/caf%C3%A9` is `/café`) except those
 * of `/ ? #` and the like, which would change the meaning. A text with broken escapes stays as it is.
 */
export function comparable(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}

/** The comparable form of a path, without a trailing slash: `/` is empty. */
export function comparablePath(path: string): string {
  const text = comparable(path)
  return text.endsWith('/') ? text.slice(0, -1) : text
}

/** The first value of a query parameter; null when there is none. */
export function queryParameter(page: Page, name: string): string | null {
  return page.search === '' ? null : new URLSearchParams(page.search).get(name)
}
