import type { Snapshot, SnapshotItem } from '../snapshot/snapshot.ts'
import { createSubject, type EvaluationContext } from '../subject/subject.ts'
import { audience, breaker, progress, rollout, status } from './gates.ts'
import { itemsOnPage } from './items-on-page.ts'

/** What a user gets on a page. */
export interface Decisions {
  /** In the order of delivery: higher priority first, then newest. */
  readonly items: readonly SnapshotItem[]
  /** When a schedule will change this result, in milliseconds since 1970; null if no schedule will. */
  readonly nextChangeAt: number | null
}

/**
 * Decides which items a user gets on a page at `now`, in milliseconds since 1970. It applies the gates of `gates.ts`:
 * `itemsOnPage` is the gate `page`, and the comparisons with `startAt` and `endAt` are the gate `schedule`.
 */
export function evaluate(snapshot: Snapshot, context: EvaluationContext, now: number): Decisions {
  const subject = createSubject(context, now)
  const items: SnapshotItem[] = []
  let nextChangeAt = Infinity
  for (const number of itemsOnPage(snapshot, subject)) {
    const item = snapshot.items[number] as SnapshotItem
    if (!breaker.passes(item) || !status.passes(item) || now >= item.endAt) continue
    // An item that has not started yet goes through the other gates too: its start matters only if it passes them.
    const started = item.startAt <= now
    if (!started && item.startAt >= nextChangeAt) continue
    if (!progress.passes(item, subject)) continue
    if (!audience.passes(item, subject)) continue
    if (!rollout.passes(item, subject)) continue
    if (started) items.push(item)
    nextChangeAt = Math.min(nextChangeAt, started ? item.endAt : item.startAt)
  }
  return { items, nextChangeAt: nextChangeAt === Infinity ? null : nextChangeAt }
}
