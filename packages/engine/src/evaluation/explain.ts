import type { Snapshot, SnapshotItem } from '../snapshot/snapshot.ts'
import { createSubject, type EvaluationContext, type Subject } from '../subject/subject.ts'
import { type GateName, gates } from './gates.ts'
import { itemsOnPage } from './items-on-page.ts'

export interface GateResult {
  readonly gate: GateName
  readonly passed: boolean
  /** Such as `plan is "free", the rule requires "pro"`. */
  readonly reason: string
}

/** Why a user gets an item on a page or not: the result of every gate, in order. */
export interface Explanation {
  readonly item: SnapshotItem
  readonly eligible: boolean
  readonly gates: readonly GateResult[]
}

/**
 * Explains every item of a snapshot in the order of delivery, or only the item with the id `only`. An item is eligible
 * exactly if `evaluate` delivers it.
 */
export function explain(
  snapshot: Snapshot,
  context: EvaluationContext,
  now: number,
  only?: string,
): Explanation[] {
  const subject = createSubject(context, now)
  const onPage = new Set(itemsOnPage(snapshot, subject))
  return snapshot.items.flatMap((item, number) =>
    only === undefined || only === item.id ? [explainItem(item, onPage.has(number), subject)] : [],
  )
}

/** An item that a user does not get, and the first gate that it fails. */
export interface Withheld {
  readonly item: SnapshotItem
  readonly gate: GateName
}

/** The items of a snapshot that `evaluate` does not deliver, in the order of delivery, and at which gate each one stops. */
export function findWithheld(
  snapshot: Snapshot,
  context: EvaluationContext,
  now: number,
  limit = Infinity,
): Withheld[] {
  const subject = createSubject(context, now)
  const onPage = new Set(itemsOnPage(snapshot, subject))
  const withheld: Withheld[] = []
  for (const [number, item] of snapshot.items.entries()) {
    if (withheld.length >= limit) break
    const failed = gates.find(gate => !gate.passes(item, subject, onPage.has(number)))
    if (failed) withheld.push({ item, gate: failed.name })
  }
  return withheld
}

function explainItem(item: SnapshotItem, onPage: boolean, subject: Subject): Explanation {
  const results = gates.map(gate => ({
    gate: gate.name,
    passed: gate.passes(item, subject, onPage),
    reason: gate.reason(item, subject),
  }))
  return { item, eligible: results.every(({ passed }) => passed), gates: results }
}
