import { workLimits } from '../budget/work.ts'
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
  const evaluation = new Evaluation(snapshot, createSubject(context, now))
  for (;;) {
    const decisions = evaluation.run()
    if (decisions !== undefined) return decisions
  }
}

/** Starts `evaluate` in parts: almost always one, and more for rules that take many steps. */
export const startEvaluation = (snapshot: Snapshot, context: EvaluationContext, now: number): Evaluation =>
  new Evaluation(snapshot, createSubject(context, now))

/**
 * Applies the gates of `gates.ts`: `onPage` is the gate `page`, the comparisons with `startAt` and `endAt` are the gate
 * `schedule`, and the room in the answer is the gate `room`. Items that are no candidates fail the gate `audience`.
 */
export class Evaluation {
  /** The numbers of the items on the page. */
  readonly onPage: readonly number[]
  /** Those of them whose audience may match. */
  private readonly candidates: readonly number[]
  private readonly items: SnapshotItem[] = []
  private readonly room = new AnswerRoom()
  private nextChangeAt = Infinity
  private next = 0

  constructor(
    readonly snapshot: Snapshot,
    readonly subject: Subject,
  ) {
    this.onPage = itemsOnPage(snapshot, subject)
    this.candidates = snapshot.audienceIndex?.mayMatch(this.onPage, subject) ?? this.onPage
    if (subject.verdicts) noteOthers(this.onPage, this.candidates, snapshot, subject.verdicts)
  }

  /** Decides about items. Returns undefined if there are more of them after many steps: then the caller calls it again. */
  run(): Decisions | undefined {
    const { subject, candidates } = this
    const enough = subject.work.taken + workLimits.part
    while (this.next < candidates.length) {
      if (subject.work.taken > enough) return undefined
      this.decide(this.snapshot.items[candidates[this.next] as number] as SnapshotItem)
      this.next += 1
    }
    const nextChangeAt = this.nextChangeAt === Infinity ? null : this.nextChangeAt
    return { items: this.items, nextChangeAt, stopped: subject.stopped }
  }

  private decide(item: SnapshotItem): void {
    const { subject } = this
    const { now } = subject
    if (!breaker.passes(item) || !status.passes(item) || now >= item.endAt) return
    // An item that has not started yet goes through the other gates too: its start matters only if it passes them.
    const started = item.startAt <= now
    if (!started && item.startAt >= this.nextChangeAt) return
    if (!progress.passes(item, subject)) return
    if (!audience.passes(item, subject)) return
    if (!budget.passes(item, subject, true)) return
    if (!rollout.passes(item, subject)) return
    if (started && !this.room.take(item)) {
      subject.stopped.set(item.id, 'room')
      return
    }
    if (started) this.items.push(item)
    this.nextChangeAt = Math.min(this.nextChangeAt, started ? item.endAt : item.startAt)
  }
}

/** An explanation must not evaluate rules that the evaluation left out: their steps were not counted. */
function noteOthers(
  onPage: readonly number[],
  candidates: readonly number[],
  { items }: Snapshot,
  verdicts: Map<string, boolean | undefined>,
): void {
  const kept = new Set(candidates)
  for (const number of onPage) if (!kept.has(number)) verdicts.set((items[number] as SnapshotItem).id, false)
}
