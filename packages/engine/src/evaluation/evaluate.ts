import type { Snapshot, SnapshotItem } from '../snapshot/snapshot.ts'
import { createSubject, type EvaluationContext, type Subject } from '../subject/subject.ts'
import { AnswerRoom } from './answer-room.ts'
import { audience, breaker, budget, progress, rollout, status } from './gates.ts'
import { itemsOnPage } from './items-on-page.ts'

/** What a user gets on a page. */
export interface Decisions {
  /** In the order of delivery: higher priority first, then newest. */
  readonly items: readonly SnapshotItem[]
  /** When a schedule will change this result, in milliseconds since 1970; null if no schedule will. */
  readonly nextChangeAt: number | null
  /** The items, by id, that are left out because of a bound: they do not fit, or their rules take too many steps. */
  readonly stopped: ReadonlyMap<string, 'budget' | 'room'>
}

/** Decides which items a user gets on a page at `now`, in milliseconds since 1970. */
export function evaluate(snapshot: Snapshot, context: EvaluationContext, now: number): Decisions {
  const subject = createSubject(context, now)
  return decide(snapshot, subject, itemsOnPage(snapshot, subject))
}

/**
 * Applies the gates of `gates.ts`: `onPage`, the numbers of items, is the gate `page`, the comparisons with `startAt` and `endAt` are the
 * gate `schedule`, and the room in the answer is the gate `room`.
 */
export function decide(snapshot: Snapshot, subject: Subject, onPage: readonly number[]): Decisions {
  const { now, stopped } = subject
  const items: SnapshotItem[] = []
  const room = new AnswerRoom()
  let nextChangeAt = Infinity
  for (const number of onPage) {
    const item = snapshot.items[number] as SnapshotItem
    if (!breaker.passes(item) || !status.passes(item) || now >= item.endAt) continue
    // An item that has not started yet goes through the other gates too: its start matters only if it passes them.
    const started = item.startAt <= now
    if (!started && item.startAt >= nextChangeAt) continue
    if (!progress.passes(item, subject)) continue
    if (!audience.passes(item, subject)) continue
    if (!budget.passes(item, subject, true)) continue
    if (!rollout.passes(item, subject)) continue
    if (started && !room.take(item)) {
      stopped.set(item.id, 'room')
      continue
    }
    if (started) items.push(item)
    nextChangeAt = Math.min(nextChangeAt, started ? item.endAt : item.startAt)
  }
  return { items, nextChangeAt: nextChangeAt === Infinity ? null : nextChangeAt, stopped }
}
