import { ascending } from '../page/page-index.ts'
import type { Snapshot, SnapshotItem } from '../snapshot/snapshot.ts'
import { stateIn } from '../subject/progress.ts'
import type { Subject } from '../subject/subject.ts'

/**
 * The numbers of the items that belong on a page, ascending: those with a pattern that matches it, and the tours in
 * progress that have a step there.
 */
export function itemsOnPage({ items, pages, stepPages }: Snapshot, subject: Subject): readonly number[] {
  const found = pages.match(subject.page, subject.pageWork)
  if (stepPages === null) return found
  const resumed = stepPages
    .match(subject.page, subject.pageWork)
    .filter(number => isInProgress(items[number] as SnapshotItem, subject))
  return resumed.length === 0 ? found : ascending([...found, ...resumed])
}

export const isInProgress = ({ id, version }: SnapshotItem, { progress }: Subject): boolean =>
  stateIn(version, progress.get(id)) === 'in_progress'
