import type { Work } from '../budget/work.ts'
import { compiled } from '../page/compile-pattern.ts'
import type { Page } from '../page/page.ts'
import type { UrlPattern } from '../page/url-pattern.ts'
import type { SnapshotItem } from '../snapshot/snapshot.ts'

/**
 * The ids of the steps of a tour that belong to other pages than this one. A step without a page of its own belongs to
 * the pages of the tour. Empty for a tour none of whose steps has a page.
 * @param work counts the steps of all tours of one answer. A step that takes too many counts as a step of another page.
 * @param isStarted whether a call has started the tour. Then a step without a page belongs to every page.
 */
export function stepsElsewhere(
  item: Pick<SnapshotItem, 'stepPages' | 'otherStepIds' | 'patterns'>,
  page: Page,
  work: Work,
  isStarted = false,
): string[] {
  const { stepPages, otherStepIds, patterns } = item
  if (stepPages.length === 0) return []
  const matches = (one: UrlPattern) => compiled(one).matches(page, work)
  const elsewhere = stepPages.filter(one => !matches(one)).map(({ step_id }) => step_id)
  const isHere = isStarted || patterns.length === 0 || patterns.some(matches)
  return isHere ? elsewhere : [...elsewhere, ...otherStepIds]
}
