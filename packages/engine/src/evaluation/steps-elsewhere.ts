import { type CompiledPattern, compilePattern } from '../page/compile-pattern.ts'
import type { Page } from '../page/page.ts'
import type { UrlPattern } from '../page/url-pattern.ts'
import type { SnapshotItem } from '../snapshot/snapshot.ts'

/**
 * The ids of the steps of a tour that belong to other pages than this one. A step without a page of its own belongs to
 * the pages of the tour. Empty for a tour none of whose steps has a page.
 * @param isStarted whether a call has started the tour. Then a step without a page belongs to every page.
 */
export function stepsElsewhere(item: SnapshotItem, page: Page, isStarted = false): string[] {
  const { stepPages, otherStepIds, patterns } = item
  if (stepPages.length === 0) return []
  const elsewhere = stepPages.filter(one => !compiled(one).matches(page)).map(({ step_id }) => step_id)
  const isHere = isStarted || patterns.length === 0 || patterns.some(one => compiled(one).matches(page))
  return isHere ? elsewhere : [...elsewhere, ...otherStepIds]
}

const known = new WeakMap<UrlPattern, CompiledPattern>()

/** Compiled when it is first needed: few tours have steps on several pages. */
function compiled(pattern: UrlPattern): CompiledPattern {
  const found = known.get(pattern) ?? compilePattern(pattern)
  known.set(pattern, found)
  return found
}
