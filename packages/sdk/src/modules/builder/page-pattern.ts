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

/** Whether a step belongs to this page. The service decides it for users; this is for the admin who builds. */
export function isHere(page: StepPage | null | undefined): boolean {
  if (!page) return true
  const { pattern, is_regex } = page
  try {
    if (is_regex) return new RegExp(pattern).test(location.href)
    const [, path = '', hash] = /^(?:(?:https?:)?\/\/[^/?#]*)?([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(pattern) ?? []
    return matches(path, location.pathname) && (!hash || matches(hash, location.hash))
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
