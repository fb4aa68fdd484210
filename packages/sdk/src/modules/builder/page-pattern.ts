import type { StepPage } from '@guide/contracts'

/** Parts of a path that name one thing of many: numbers, uuids, hashes, ids with digits in them. */
const isId = /^(\d+|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{12,}|(?=.*\d)[\w-]{16,}|[a-z]+[-_]\d+)$/i

/** The pattern of pages that a page belongs to: `/projects/8f3a…/edit` becomes `/projects/*`. A `*` is allowed only at the end. */
export function pagePattern(path: string): string {
  const parts = path.split('/')
  const at = parts.findIndex(part => isId.test(part))
  return at < 0 ? path : [...parts.slice(0, at), '*'].join('/')
}

/** The path of this page, with the route of a router that keeps it in the fragment. */
export const currentPage = (): string =>
  location.pathname + (/^#!?\//.test(location.hash) ? location.hash : '')

/** This page, as the page of a step. */
export const thisPage = (): StepPage => ({
  pattern: pagePattern(currentPage()),
  is_regex: false,
  url: currentPage(),
})

/** A page by its pattern. @param url where the tour went to for the pattern before */
export function pageOf(pattern: string, is_regex: boolean, url: string | undefined): StepPage {
  const page = { pattern, is_regex }
  const known = url && isOn(page, new URL(url, location.href)) ? url : urlOf(page)
  return known ? { ...page, url: known } : page
}

/** Where the page of a step is. Undefined if only a pattern is known. */
export const urlOf = ({ pattern, is_regex, url }: StepPage): string | undefined =>
  url ?? (!is_regex && /^\/[^*]*$/.test(pattern) ? pattern : undefined)

/** Whether a step belongs to this page. The service decides it for users; this is for the admin who builds. */
export const isHere = (page: StepPage | null | undefined): boolean => !page || isOn(page, location)

function isOn({ pattern, is_regex }: StepPage, { href, pathname, hash: route }: URL | Location): boolean {
  try {
    if (is_regex) return new RegExp(pattern).test(href)
    const [, path = '', hash] = /^(?:(?:https?:)?\/\/[^/?#]*)?([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(pattern) ?? []
    return matches(path, pathname) && (!hash || matches(hash, route))
  } catch {
    return false
  }
}

function matches(pattern: string, part: string): boolean {
  const isPrefix = pattern.endsWith('*')
  const text = withoutSlash(pattern.replace(/\*$/, ''))
  const value = withoutSlash(part)
  if (!isPrefix) return pattern === '' || value === text
  return pattern.endsWith('/*') ? value === text || value.startsWith(`${text}/`) : value.startsWith(text)
}

const withoutSlash = (text: string) => text.replace(/\/$/, '')
