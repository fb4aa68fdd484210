import { regexCost } from '../regex/check-regex.ts'
import { audienceLimits } from './audience-limits.ts'

/** Measures a rule while it is checked. Each limit is reported once, at the place that exceeds it. */
export class RuleSize {
  private conditions = 0
  private regexCost = 0

  /** The check stops here: the rest of the rule may be as long as a request can be. */
  get isExceeded(): boolean {
    return this.conditions > audienceLimits.conditions || this.regexCost > audienceLimits.regexCost
  }

  /** Counts a condition; returns the problem if it is the first one over the limit. */
  addCondition(): string | undefined {
    this.conditions += 1
    if (this.conditions !== audienceLimits.conditions + 1) return undefined
    return `exceeds the limit of ${audienceLimits.conditions} conditions per rule`
  }

  /** Adds a regular expression; returns the problem if it is the first one over the limit. */
  addRegex(source: string): string | undefined {
    const before = this.regexCost
    this.regexCost += regexCost(source)
    const exceeds = before <= audienceLimits.regexCost && this.regexCost > audienceLimits.regexCost
    return exceeds ? 'the regular expressions of this rule are too large in total' : undefined
  }
}
