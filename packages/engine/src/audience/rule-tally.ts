import { regexSize } from '../regex/check-regex.ts'
import { audienceBounds } from './audience-bounds.ts'

/** Counts what a rule holds; each bound is reported once, where it is passed. */
export class RuleTally {
  private conditions = 0
  private regexes = 0

  /** Past the bounds nothing more is looked at: the rest may be as long as a request can be. */
  get isFull(): boolean {
    return this.conditions > audienceBounds.conditions || this.regexes > audienceBounds.regexSize
  }

  countCondition(): string | undefined {
    this.conditions += 1
    if (this.conditions !== audienceBounds.conditions + 1) return undefined
    return `is one too many: a rule has at most ${audienceBounds.conditions} conditions`
  }

  countRegex(source: string): string | undefined {
    const before = this.regexes
    this.regexes += regexSize(source)
    const passed = before <= audienceBounds.regexSize && this.regexes > audienceBounds.regexSize
    return passed ? 'the regular expressions of this rule are too large together' : undefined
  }
}
