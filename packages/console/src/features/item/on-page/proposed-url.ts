import type { UrlPattern } from '@guide/contracts'

/**
 * The page that a preview most likely is for: the first pattern of the item, as far as it is a path.
 * @param home the first page of a site
 */
export function proposedUrl(home: string, patterns: readonly UrlPattern[]): string {
  const [first] = patterns
  if (!first || first.is_regex || !first.pattern.startsWith('/')) return home
  const [path = '/'] = first.pattern.split('*')
  return new URL(home).origin + path
}

/** The origin of a page. Undefined if it is not the URL of a page. */
export function originOf(url: string): string | undefined {
  return /^https?:\/\/./i.test(url) && URL.canParse(url) ? new URL(url).origin : undefined
}
