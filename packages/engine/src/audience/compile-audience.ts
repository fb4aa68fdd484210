import { CutAttribute } from '../budget/text-limits.ts'
import { OverBudget } from '../budget/work.ts'
import type { Reason } from '../reason.ts'
import type { Subject } from '../subject/subject.ts'
import { compileCondition } from './compile-condition.ts'
import { explainAudience } from './explain-audience.ts'
import { type RuleOptions, subjectScope } from './rule-scope.ts'
import { weightOf } from './rule-weight.ts'
import type { ValueTest } from './value-test.ts'

/** A compiled rule of the audience language. */
export interface CompiledAudience {
  /** Undefined if that would take more steps than the budget. A rule that reads a cut attribute does not match. */
  matches(subject: Subject): boolean | undefined
  /** Explains why the rule does not match a subject: `plan is "free", the rule requires "pro"`. */
  why(subject: Subject): Reason
}

/**
 * Compiles a rule of the audience language. It never throws: an unknown operator, or a regular expression that does not
 * compile, matches no user. `checkAudience` reports such mistakes before a rule is saved.
 */
export function compileAudience(rule: unknown, options: RuleOptions = {}): CompiledAudience {
  // Compiled on first use: the snapshot of a tenant without traffic should not hold compiled rules in memory.
  let test: ValueTest | undefined
  let weight: number | undefined
  return {
    matches: subject => {
      try {
        weight ??= Math.ceil(weightOf(rule))
        subject.work.spend(weight)
        test ??= compileCondition(rule, subjectScope(options))
        return test(null, subject)
      } catch (error) {
        if (error instanceof OverBudget) return undefined
        if (error instanceof CutAttribute) return false
        throw error
      }
    },
    why: subject => explainAudience(rule, options, subject),
  }
}
