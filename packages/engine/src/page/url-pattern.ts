import { comparable, comparablePath, type Page } from './page.ts'

/** A URL pattern as an item defines it. */
export interface UrlPattern {
  readonly pattern: string
  readonly is_regex?: boolean | undefined
}

/** How one part of a URL is compared: it equals the text, it is the text or below it, or it starts with the text. */
export interface PatternPart {
  readonly kind: 'exact' | 'below' | 'prefix'
  readonly text: string
}

export interface PatternHost {
  readonly name: string
  /** `*.` before the name: the subdomains, but not the name itself. */
  readonly subdomains: boolean
  /** Undefined: any port. */
  readonly port: string | undefined
}

/** A parsed plain pattern. An undefined part is not compared; a pattern without any part is global. */
export interface PlainPattern {
  readonly host: PatternHost | undefined
  readonly path: PatternPart | undefined
  readonly search: PatternPart | undefined
  readonly hash: PatternPart | undefined
}

/** Whether a pattern matches every page, like `*` and the empty pattern. */
export const isGlobal = ({ host, path, search, hash }: PlainPattern): boolean =>
  host === undefined && path === undefined && search === undefined && hash === undefined

/** Parses a plain pattern; undefined if its host is invalid, so that no page matches. */
export function parsePlainPattern(pattern: string): PlainPattern | undefined {
  const [, origin, rest = ''] = /^(?:https?:)?(\/\/[^/?#]*)?(.*)$/is.exec(pattern) as RegExpExecArray
  const named = origin !== undefined
  const host = named ? parseHost(origin.slice(2)) : undefined
  if (named && host === undefined) return undefined
  const [, path = '', search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(
    named ? rest : pattern,
  ) as RegExpExecArray
  return {
    host,
    path: path === '' || path === '*' ? undefined : parsePart(path.replace(/^\/?/, '/'), comparablePath),
    search: search === undefined ? undefined : parsePart(search.slice(1), comparable),
    hash: hash === undefined ? undefined : parsePart(hash.slice(1), comparablePath),
  }
}

function parsePart(text: string, form: (text: string) => string): PatternPart | undefined {
  if (text === '*') return undefined
  if (text.endsWith('/*')) return { kind: 'below', text: form(text.slice(0, -1)) }
  if (text.endsWith('*')) return { kind: 'prefix', text: form(text.slice(0, -1)) }
  return { kind: 'exact', text: form(text) }
}

function parseHost(authority: string): PatternHost | undefined {
  const [, wildcard, name = '', port] = /^(\*\.)?([^:@*\\]+|\[[^\]]*\])(?::(\d{1,5}))?$/.exec(authority) ?? []
  if (name === '') return undefined
  try {
    const { hostname } = new URL(`http://${name}/`)
    return { name: hostname, subdomains: wildcard !== undefined, port }
  } catch {
    return undefined
  }
}

/** Whether a page matches a parsed pattern. */
export function matchesPlain({ host, path, search, hash }: PlainPattern, page: Page): boolean {
  return (
    (host === undefined || matchesHost(host, page)) &&
    (path === undefined || matchesPart(path, page.path)) &&
    (search === undefined || matchesPart(search, searchOf(page))) &&
    (hash === undefined || matchesPart(hash, hashOf(page)))
  )
}

/** The query of a page in the form in which it is compared with patterns. */
export const searchOf = (page: Page): string => comparable(page.search.slice(1))

/** The fragment of a page in the form in which it is compared with patterns. */
export const hashOf = (page: Page): string => comparablePath(page.hash.slice(1))

function matchesHost({ name, subdomains, port }: PatternHost, page: Page): boolean {
  if (port !== undefined && port !== page.port) return false
  return subdomains ? page.hostname.endsWith(`.${name}`) : page.hostname === name
}

function matchesPart({ kind, text }: PatternPart, part: string): boolean {
  if (kind === 'exact') return part === text
  if (kind === 'prefix') return part.startsWith(text)
  return part === text || part.startsWith(`${text}/`)
}
