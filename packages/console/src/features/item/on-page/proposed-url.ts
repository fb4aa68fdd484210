import type { UrlPattern } from '@guide/contracts'

/** The page that a preview most likely is for: the first pattern of the item, as far as it is a path. */
export function proposedUrl(origin: string, patterns: readonly UrlPattern[]): string {
  const [first] = patterns
  if (!first || first.is_regex || !first.pattern.startsWith('/')) return `${origin}/`
  const [path = '/'] = first.pattern.split('*')
  return origin + path
}
