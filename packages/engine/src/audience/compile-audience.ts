import { CutAttribute } from '../budget/text-limits.ts'
import { OverBudget } from '../budget/work.ts'
import type { Reason } from '../reason.ts'
import { SharedValues } from '../shared-values.ts'
import type { Subject } from '../subject/subject.ts'
import { compileCondition } from './compile-condition.ts'
import { explainAudience } from './explain-audience.ts'
import { type RequiredTexts, requiredTextsOf } from './required-texts.ts'
import { type RuleOptions, subjectScope } from './rule-scope.ts'
import { weightOf } from './rule-weight.ts'
import type { ValueTest } from './value-test.ts'

/** A compiled rule of the audience language. */
export interface CompiledAudience {
  /** Undefined if that would take more steps than the budget. A rule that reads a cut attribute does not match. */
  matches(subject: Subject): boolean | undefined
  /** Explains why the rule does not match a subject: `plan is "free", the rule requires "pro"`. */
  why(subject: Subject): Reason
  /** What every subject that matches has: the index of audiences leaves out rules by it. */
  required(): readonly RequiredTexts[]
}

/**
 * Compiles a rule of the audience language. It never throws: an unknown operator, or a regular expression that does not
 * compile, matches no user. `checkAudience` reports such mistakes before a rule is saved.
 */
export const compileAudience = (rule: unknown, options: RuleOptions = {}): CompiledAudience =>
  new Audience(rule, options)

const unknownWeight = -1

/** A class and not closures: a node holds many thousands of rules. */
class Audience implements CompiledAudience {
  // Compiled on first use: the snapshot of a tenant without traffic should not hold compiled rules in memory.
  private test: ValueTest | undefined = undefined
  private weight = unknownWeight

  constructor(
    private readonly rule: unknown,
    private readonly options: RuleOptions,
  ) {}

  matches(subject: Subject): boolean | undefined {
    try {
      if (this.weight === unknownWeight) this.weight = Math.ceil(weightOf(this.rule))
      subject.work.spend(this.weight)
      this.test ??= compileCondition(this.rule, subjectScope(this.options))
      return this.test(null, subject)
    } catch (error) {
      if (error instanceof OverBudget) return undefined
      if (error instanceof CutAttribute) return false
      throw error
    }
  }

  why(subject: Subject): Reason {
    return explainAudience(this.rule, this.options, subject)
  }

  required(): readonly RequiredTexts[] {
    return requiredTextsOf(this.rule)
  }
}

const shared = new SharedValues<CompiledAudience>({ max: 5000, longest: 300 })

/**
 * `compileAudience` for a rule that came as JSON. Many items have the same short rule, such as `{"plan": "pro"}`, and share
 * one that is compiled. A rule that names a group depends on its tenant, and a regular expression may be large.
 */
export function sharedAudience(rule: unknown, options: RuleOptions): CompiledAudience {
  const text = JSON.stringify(rule)
  return /group|regex/i.test(text)
    ? compileAudience(rule, options)
    : shared.of(text, () => compileAudience(rule))
}
