import type { Snapshot, SnapshotItem } from '../snapshot/snapshot.ts'
import { createSubject, type EvaluationContext } from '../subject/subject.ts'
import { audienceAllows, progressAllows, rolloutAllows } from './gates.ts'

/** What a user gets on a page. */
export interface Decisions {
  /** In the order of delivery: higher priority first, then newest. */
  readonly items: readonly SnapshotItem[]
  /** When a schedule will change this answer, in milliseconds since 1970; null when none will. */
  readonly nextChangeAt: number | null
}

/** Decides what a user gets on a page at `now`, in milliseconds since 1970. */
export function evaluate(snapshot: Snapshot, context: EvaluationContext, now: number): Decisions {
  const subject = createSubject(context, now)
  const items: SnapshotItem[] = []
  let nextChangeAt = Infinity
  for (const number of snapshot.pages.match(subject.page)) {
    const item = snapshot.items[number] as SnapshotItem
    if (item.switchedOff !== null || item.unpublished !== null || now >= item.endAt) continue
    // One that is yet to start is asked the other gates too: only if they let it through does its start matter.
    const started = item.startAt <= now
    if (!started && item.startAt >= nextChangeAt) continue
    if (!progressAllows(item, subject) || !audienceAllows(item, subject) || !rolloutAllows(item, subject))
      continue
    if (started) items.push(item)
    nextChangeAt = Math.min(nextChangeAt, started ? item.endAt : item.startAt)
  }
  return { items, nextChangeAt: nextChangeAt === Infinity ? null : nextChangeAt }
}
