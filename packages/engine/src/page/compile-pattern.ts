import { textLimits } from '../budget/text-limits.ts'
import { OverBudget, Work, workLimits } from '../budget/work.ts'
import { type LinearRegex, linearRegex } from '../regex/linear-regex.ts'
import type { Page } from './page.ts'
import { sharedPlainPattern } from './shared-plain-pattern.ts'
import { isGlobal, matchesPlain, parsePlainPattern, type UrlPattern } from './url-pattern.ts'

/** A compiled URL pattern. */
export interface CompiledPattern {
  /** Whether it matches every page, like `*` and the empty pattern. */
  readonly global: boolean
  /** False if the pattern would take more steps than the budget, and for an expression if the URL is too long. */
  matches(page: Page, work?: Work): boolean
}

/** Compiles one URL pattern. It never throws: a pattern that `checkPattern` rejects may match nothing. */
export function compilePattern({ pattern, is_regex }: UrlPattern): CompiledPattern {
  const global = isGlobalPattern({ pattern, is_regex })
  if (is_regex) {
    const regex = linearRegex(pattern)
    return { global, matches: ({ relativeUrl }, work) => tested(regex, relativeUrl, work) }
  }
  const plain = parsePlainPattern(pattern)
  if (plain === undefined) return { global, matches: () => false }
  return { global, matches: page => matchesPlain(plain, page) }
}

/** Whether a pattern matches every page, without compiling it. */
export function isGlobalPattern({ pattern, is_regex }: UrlPattern): boolean {
  if (is_regex) return pattern === ''
  const plain = sharedPlainPattern(pattern)
  return plain !== undefined && isGlobal(plain)
}

function tested(regex: LinearRegex, url: string, work = new Work(workLimits.page)): boolean {
  if (url.length > textLimits.characters) return false
  try {
    return regex.test(url, work)
  } catch (error) {
    if (error instanceof OverBudget) return false
    throw error
  }
}

const known = new WeakMap<UrlPattern, CompiledPattern>()

/** The compiled pattern of an item, made when it is first needed: most are found by the index of pages instead. */
export function compiled(pattern: UrlPattern): CompiledPattern {
  const found = known.get(pattern) ?? compilePattern(pattern)
  known.set(pattern, found)
  return found
}
