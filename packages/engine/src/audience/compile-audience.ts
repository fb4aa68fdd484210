import type { Subject } from '../subject/subject.ts'
import { compileCondition } from './compile-condition.ts'
import { explainAudience } from './explain-audience.ts'
import { type RuleOptions, subjectScope } from './rule-scope.ts'
import type { ValueTest } from './value-test.ts'

/** A rule ready to be asked about subjects. */
export interface CompiledAudience {
  matches(subject: Subject): boolean
  /** Why the rule does not hold for a subject, in words: `plan is "free", rule wants "pro"`. */
  why(subject: Subject): string
}

/**
 * Compiles a rule of the audience language. Nothing is refused here: an unknown operator, or a regex that does
 * not compile, is a test that nobody passes. What a writer must be told is in `checkAudience`.
 */
export function compileAudience(rule: unknown, options: RuleOptions = {}): CompiledAudience {
  // On first use: a tenant that is loaded and not asked holds its rules, and no tests.
  let test: ValueTest | undefined
  return {
    matches: subject => {
      test ??= compileCondition(rule, subjectScope(options))
      return test(null, subject)
    },
    why: subject => explainAudience(rule, options, subject),
  }
}
