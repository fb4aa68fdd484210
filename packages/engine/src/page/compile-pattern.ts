import { linearRegex } from '../regex/linear-regex.ts'
import type { Page } from './page.ts'
import { isGlobal, matchesPlain, parsePlainPattern, type UrlPattern } from './url-pattern.ts'

/** A URL pattern ready to be asked about pages. */
export interface CompiledPattern {
  /** Whether it is `*`, or empty: every page. */
  readonly global: boolean
  matches(page: Page): boolean
}

/** Compiles one URL pattern. One that `checkPattern` would refuse may match nothing; it never throws. */
export function compilePattern({ pattern, is_regex }: UrlPattern): CompiledPattern {
  if (is_regex) {
    const regex = linearRegex(pattern)
    return { global: pattern === '', matches: page => regex.test(page.address) }
  }
  const plain = parsePlainPattern(pattern)
  if (plain === undefined) return { global: false, matches: () => false }
  return { global: isGlobal(plain), matches: page => matchesPlain(plain, page) }
}
