import { checkRegex } from '../regex/check-regex.ts'
import { parsePlainPattern, type UrlPattern } from './url-pattern.ts'

const longest = 512

/** What is wrong with a URL pattern that somebody wants to save, in words; undefined when it is fine. */
export function checkPattern({ pattern, is_regex }: UrlPattern): string | undefined {
  if (is_regex) return checkRegex(pattern)
  if (pattern.length > longest) return `is longer than ${longest} characters`
  if (parsePlainPattern(pattern) === undefined) {
    return 'names no host that could exist; `*.` is allowed as its first label'
  }
  const stray = pattern.replace(/^((?:https?:)?\/\/)\*\./i, '$1').search(/\*(?![?#]|$)/)
  return stray < 0 ? undefined : 'has a * that is not at its end; a regular expression can say that'
}
