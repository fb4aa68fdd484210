import { CutAttribute } from '../budget/text-limits.ts'
import { OverBudget } from '../budget/work.ts'
import { because, type Reason } from '../reason.ts'
import type { Subject } from '../subject/subject.ts'
import { compileEntry, compileOperator } from './compile-condition.ts'
import { describeOperand, describeValue } from './describe-value.ts'
import { isOperatorObject, operatorNamed } from './operators.ts'
import { inner, type RuleOptions, type RuleScope, subjectScope } from './rule-scope.ts'
import { weightOf } from './rule-weight.ts'

/**
 * Explains why a rule does not match a subject. It runs the tests of the compiled rule one condition at a time and
 * reports the first that fails.
 */
export function explainAudience(rule: unknown, options: RuleOptions, subject: Subject): Reason {
  try {
    return whyNot(rule, subjectScope(options), subject) ?? because('in_audience')
  } catch (error) {
    if (error instanceof CutAttribute) {
      return because('attribute_cut', { attribute: error.attribute, limit: error.limit })
    }
    if (error instanceof OverBudget) return because('audience_too_long')
    throw error
  }
}

function whyNot(rule: unknown, scope: RuleScope, subject: Subject): Reason | undefined {
  if (typeof rule !== 'object' || rule === null) return invalid('the rule is not an object of conditions')
  for (const [name, operand] of Object.entries(rule)) {
    subject.work.spend(Math.ceil(weightOf(operand)))
    if (!compileEntry(name, operand, scope)(null, subject)) return whyNotEntry(name, operand, scope, subject)
  }
  return undefined
}

function whyNotEntry(name: string, operand: unknown, scope: RuleScope, subject: Subject): Reason {
  if (name === '$not') return because('must_be_false', { rule: shortJson(operand) })
  if (!['$and', '$or', '$nor'].includes(name)) return whyNotField(name, operand, scope, subject)
  const within = inner(scope)
  if (within === undefined) return invalid('the rule is nested too deeply')
  return Array.isArray(operand)
    ? whyNotList(name, operand, within, subject)
    : invalid(`${name} is not a list`)
}

function whyNotList(name: string, rules: readonly unknown[], scope: RuleScope, subject: Subject): Reason {
  const reasons = rules.map(rule => whyNot(rule, scope, subject))
  if (name === '$nor') {
    return because('must_be_false', { rule: shortJson(rules[reasons.indexOf(undefined)]) })
  }
  const failed = reasons.filter(reason => reason !== undefined)
  const [first = invalid('')] = failed
  if (name === '$and' || failed.length === 1) return first
  return because('none_holds', { reasons: failed.map(({ text }) => text).join('; ') })
}

function whyNotField(path: string, wanted: unknown, scope: RuleScope, subject: Subject): Reason {
  const value = scope.reader(path)(null, subject)
  if (value === null && path.startsWith('$')) return invalid(`${path} is not an operator`)
  const differs = (condition: unknown, requirement: string) =>
    because('attribute_differs', {
      attribute: path,
      value: describeValue(value),
      requirement,
      // The same as a rule, for programs that describe it in another language.
      ...jsonOf({ [path]: condition }),
    })
  if (!isOperatorObject(wanted)) return differs(wanted, describeOperand(wanted))
  const failing = Object.entries(wanted).find(
    ([name, operand]) => !compileOperator(name, operand, scope)(value, subject),
  )
  return failing === undefined
    ? differs(wanted, describeOperand(wanted))
    : differs({ [failing[0]]: failing[1] }, requirementOf(...failing))
}

function requirementOf(name: string, operand: unknown): string {
  if (name === '$not') return `not: ${requirementOfValue(operand)}`
  if (name === '$size') return `a size: ${requirementOfValue(operand)}`
  if (name === '$elemMatch') return `an element with ${shortJson(operand)}`
  if (name === '$all' || name === '$alli') return `all of ${describeValue(operand)}`
  return operatorNamed(name)?.requirement(operand) ?? `${name}, which is not an operator`
}

/** Describes what the value of an attribute must be. */
export function requirementOfValue(wanted: unknown): string {
  if (!isOperatorObject(wanted)) return describeOperand(wanted)
  return Object.entries(wanted)
    .map(([name, operand]) => requirementOf(name, operand))
    .join(' and ')
}

const invalid = (problem: string): Reason => because('rule_invalid', { problem })

const maxLength = 200

function jsonOf(rule: object): { rule?: string } {
  const text = JSON.stringify(rule)
  return text.length > maxLength ? {} : { rule: text }
}

function shortJson(rule: unknown): string {
  const text = JSON.stringify(rule) ?? 'the condition'
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
