import type { Snapshot, SnapshotItem } from '../snapshot/snapshot.ts'
import { createSubject, type EvaluationContext, type Subject } from '../subject/subject.ts'
import { audienceAllows, type Gate, gates, progressAllows, rolloutAllows, scheduleAllows } from './gates.ts'
import { reasonFor } from './reasons.ts'

export interface GateResult {
  readonly gate: Gate
  readonly passed: boolean
  /** In words: `plan is "free", rule wants "pro"`. */
  readonly reason: string
}

/** Why a user does or does not get an item on a page: every gate, in order. */
export interface Explanation {
  readonly item: SnapshotItem
  readonly eligible: boolean
  readonly gates: readonly GateResult[]
}

/**
 * Explains every item of a snapshot, in the order of delivery, or the one whose id is given. An item is eligible
 * exactly when `evaluate` delivers it: both ask the same gates.
 */
export function explain(
  snapshot: Snapshot,
  context: EvaluationContext,
  now: number,
  only?: string,
): Explanation[] {
  const subject = createSubject(context, now)
  const onPage = new Set(snapshot.pages.match(subject.page))
  return snapshot.items.flatMap((item, number) =>
    only === undefined || only === item.id ? [explainItem(item, onPage.has(number), subject)] : [],
  )
}

function explainItem(item: SnapshotItem, onPage: boolean, subject: Subject): Explanation {
  const results = gates.map(gate => {
    const passed = passes(gate, item, onPage, subject)
    return { gate, passed, reason: reasonFor(gate, passed, item, subject) }
  })
  return { item, eligible: results.every(({ passed }) => passed), gates: results }
}

function passes(gate: Gate, item: SnapshotItem, onPage: boolean, subject: Subject): boolean {
  switch (gate) {
    case 'breaker':
      return item.switchedOff === null
    case 'status':
      return item.unpublished === null
    case 'schedule':
      return scheduleAllows(item, subject.now)
    case 'page':
      return onPage
    case 'progress':
      return progressAllows(item, subject)
    case 'audience':
      return audienceAllows(item, subject)
    case 'rollout':
      return rolloutAllows(item, subject)
  }
}
