import { CutAttribute } from '../budget/text-limits.ts'
import { OverBudget } from '../budget/work.ts'
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
export function explainAudience(rule: unknown, options: RuleOptions, subject: Subject): string {
  try {
    return whyNot(rule, subjectScope(options), subject) ?? 'the user is in the audience'
  } catch (error) {
    if (error instanceof CutAttribute) return error.message
    if (error instanceof OverBudget) return 'the rule is not met, and to say why would take too many steps'
    throw error
  }
}

function whyNot(rule: unknown, scope: RuleScope, subject: Subject): string | undefined {
  if (typeof rule !== 'object' || rule === null) return 'the rule is not an object of conditions'
  for (const [name, operand] of Object.entries(rule)) {
    subject.work.spend(Math.ceil(weightOf(operand)))
    if (!compileEntry(name, operand, scope)(null, subject)) return whyNotEntry(name, operand, scope, subject)
  }
  return undefined
}

function whyNotEntry(name: string, operand: unknown, scope: RuleScope, subject: Subject): string {
  if (name === '$not') return `${shortJson(operand)} is true, the rule requires that it is false`
  if (!['$and', '$or', '$nor'].includes(name)) return whyNotField(name, operand, scope, subject)
  const within = inner(scope)
  if (within === undefined) return 'the rule is nested too deeply'
  return Array.isArray(operand) ? whyNotList(name, operand, within, subject) : `${name} is not a list`
}

function whyNotList(name: string, rules: readonly unknown[], scope: RuleScope, subject: Subject): string {
  const reasons = rules.map(rule => whyNot(rule, scope, subject))
  if (name === '$nor') {
    return `${shortJson(rules[reasons.indexOf(undefined)])} is true, the rule requires that it is false`
  }
  const failed = reasons.filter(reason => reason !== undefined)
  return name === '$and' ? (failed[0] ?? '') : failed.join('; ')
}

function whyNotField(path: string, wanted: unknown, scope: RuleScope, subject: Subject): string {
  const value = scope.reader(path)(null, subject)
  if (value === null && path.startsWith('$')) return `${path} is not an operator`
  const is = `${path} is ${describeValue(value)}`
  if (!isOperatorObject(wanted)) return `${is}, the rule requires ${describeOperand(wanted)}`
  const failing = Object.entries(wanted).find(
    ([name, operand]) => !compileOperator(name, operand, scope)(value, subject),
  )
  const requirement = failing === undefined ? describeOperand(wanted) : requirementOf(...failing)
  return `${is}, the rule requires ${requirement}`
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

const maxLength = 200

function shortJson(rule: unknown): string {
  const text = JSON.stringify(rule) ?? 'the condition'
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
