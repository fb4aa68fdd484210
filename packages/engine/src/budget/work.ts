/**
 * How much one evaluation may do, in steps. A step is a small piece of work: one condition, one element of a list, or
 * one active instruction of a regular expression for one character. Most steps take a few nanoseconds, the slowest
 * about 100.
 */
export const workLimits = {
  /** All the patterns together that decide which items belong on a page. */
  page: 100_000,
  /** The audience of one item. */
  item: 30_000,
  /** The audiences of all items together, in the order of delivery. */
  items: 400_000,
  /** After so many steps an evaluation can pause, to let other requests run. */
  part: 5_000,
}

/** Thrown where a limit is reached. It ends the whole rule, so that a negation cannot turn it into a match. */
export class OverBudget extends Error {
  constructor() {
    super('the evaluation would take more steps than its budget')
  }
}

// A single object, because creating an error costs more than many steps.
const overBudget = new OverBudget()

/** Counts the steps of one evaluation. The count depends on rules and values alone, never on time or on caches. */
export class Work {
  /** Whether a part was stopped. */
  exceeded = false
  /** Kept for what comes after the current part. */
  private reserve = 0

  private left: number

  constructor(private readonly whole: number) {
    this.left = whole
  }

  /** The steps that were taken so far. */
  get taken(): number {
    return this.whole - this.left
  }

  /** A part begins that may take at most `limit` steps of the whole. */
  begin(limit: number): void {
    this.reserve = Math.max(0, this.left - limit)
  }

  /** The steps that the current part may still take. */
  get remaining(): number {
    return this.left - this.reserve
  }

  /** Takes steps before they are done. Steps that are not available throw, and cost nothing. */
  spend(steps: number): void {
    if (this.left - steps < this.reserve) this.stop()
    this.left -= steps
  }

  /** The current part has taken all of its steps and is not finished. */
  exhaust(): never {
    this.left = this.reserve
    return this.stop()
  }

  private stop(): never {
    this.exceeded = true
    throw overBudget
  }
}
