import { linearRegex } from '../regex/linear-regex.ts'
import type { Page } from './page.ts'
import { isGlobal, matchesPlain, parsePlainPattern, type UrlPattern } from './url-pattern.ts'

/** A compiled URL pattern. */
export interface CompiledPattern {
  /** Whether it matches every page, like `*` and the empty pattern. */
  readonly global: boolean
  matches(page: Page): boolean
}

/** Compiles one URL pattern. It never throws: a pattern that `checkPattern` rejects may match nothing. */
export function compilePattern({ pattern, is_regex }: UrlPattern): CompiledPattern {
  if (is_regex) {
    const regex = linearRegex(pattern)
    return { global: pattern === '', matches: page => regex.test(page.relativeUrl) }
  }
  const plain = parsePlainPattern(pattern)
  if (plain === undefined) return { global: false, matches: () => false }
  return { global: isGlobal(plain), matches: page => matchesPlain(plain, page) }
}
