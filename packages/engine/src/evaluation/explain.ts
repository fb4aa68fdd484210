import { Work, workLimits } from '../budget/work.ts'
import type { Reason } from '../reason.ts'
import type { Snapshot, SnapshotItem } from '../snapshot/snapshot.ts'
import { createSubject, type EvaluationContext, type Subject } from '../subject/subject.ts'
import { Evaluation } from './evaluate.ts'
import { type GateName, gates } from './gates.ts'

export interface GateResult {
  readonly gate: GateName
  readonly passed: boolean
  readonly reason: Reason
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
  const evaluation = startExplained(snapshot, context, now)
  while (evaluation.run() === undefined);
  return [...explainInParts(evaluation, only)]
}

/** `explain` after an evaluation that was started with `startExplained`, one item at a time. */
export function* explainInParts(
  { snapshot, subject, onPage: numbers }: Evaluation,
  only?: string,
): Generator<Explanation, void> {
  const onPage = new Set(numbers)
  for (const [number, item] of snapshot.items.entries()) {
    if (only === undefined || only === item.id) yield explainItem(item, onPage.has(number), subject)
  }
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
  const evaluation = startExplained(snapshot, context, now)
  while (evaluation.run() === undefined);
  const parts = withheldInParts(evaluation, limit)
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
  }
}

/** `findWithheld` after an evaluation that was started with `startExplained`, one item at a time. */
export function* withheldInParts(
  { snapshot, subject, onPage }: Evaluation,
  limit = Infinity,
): Generator<void, Withheld[]> {
  const numbers = new Set(onPage)
  const withheld: Withheld[] = []
  for (const [number, item] of snapshot.items.entries()) {
    if (withheld.length >= limit) break
    const failed = gates.find(gate => !gate.passes(item, subject, numbers.has(number)))
    if (failed) withheld.push({ item, gate: failed.name })
    yield
  }
  return withheld
}

/** Starts an evaluation whose subject keeps the verdicts of the rules, so that the gates can be asked again. */
export const startExplained = (snapshot: Snapshot, context: EvaluationContext, now: number): Evaluation =>
  new Evaluation(snapshot, createSubject(context, now, new Map()))

function explainItem(item: SnapshotItem, onPage: boolean, subject: Subject): Explanation {
  // An explanation looks at items that `evaluate` does not reach, so each one has steps of its own.
  const own = { ...subject, work: new Work(2 * workLimits.item) }
  const results = gates.map(gate => ({
    gate: gate.name,
    passed: gate.passes(item, own, onPage),
    reason: gate.reason(item, own),
  }))
  return { item, eligible: results.every(({ passed }) => passed), gates: results }
}
