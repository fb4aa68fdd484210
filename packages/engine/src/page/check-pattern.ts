import { checkRegex } from '../regex/check-regex.ts'
import { parsePlainPattern, type UrlPattern } from './url-pattern.ts'

const maxLength = 512

/** Describes what is wrong with a URL pattern before it is saved; undefined if it is valid. */
export function checkPattern({ pattern, is_regex }: UrlPattern): string | undefined {
  if (is_regex) return checkRegex(pattern)
  if (pattern.length > maxLength) return `must not be longer than ${maxLength} characters`
  if (parsePlainPattern(pattern) === undefined) {
    return 'must name a valid host; `*.` is allowed only as its first label'
  }
  const stray = pattern.replace(/^((?:https?:)?\/\/)\*\./i, '$1').search(/\*(?![?#]|$)/)
  return stray < 0 ? undefined : 'must have a * only at its end; use a regular expression for other wildcards'
}
