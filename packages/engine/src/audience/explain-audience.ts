import type { Subject } from '../subject/subject.ts'
import { compileEntry, compileOperator } from './compile-condition.ts'
import { describeOperand, describeValue } from './describe-value.ts'
import { isOperatorObject, operatorNamed } from './operators.ts'
import { inner, type RuleOptions, type RuleScope, subjectScope } from './rule-scope.ts'

/**
 * Why a rule does not hold for a subject, in words. It asks the same tests as the compiled rule, one condition at
 * a time, and names the first that fails.
 */
export function explainAudience(rule: unknown, options: RuleOptions, subject: Subject): string {
  return whyNot(rule, subjectScope(options), subject) ?? 'the rule holds'
}

function whyNot(rule: unknown, scope: RuleScope, subject: Subject): string | undefined {
  if (typeof rule !== 'object' || rule === null) return 'the rule is not made of conditions'
  for (const [name, operand] of Object.entries(rule)) {
    if (!compileEntry(name, operand, scope)(null, subject)) return whyNotEntry(name, operand, scope, subject)
  }
  return undefined
}

function whyNotEntry(name: string, operand: unknown, scope: RuleScope, subject: Subject): string {
  if (name === '$not') return `${wordsOf(operand)} holds, and the rule wants that it does not`
  if (!['$and', '$or', '$nor'].includes(name)) return whyNotField(name, operand, scope, subject)
  const within = inner(scope)
  if (within === undefined) return 'the rule is nested too deep'
  return Array.isArray(operand) ? whyNotList(name, operand, within, subject) : `${name} is not a list`
}

function whyNotList(name: string, rules: readonly unknown[], scope: RuleScope, subject: Subject): string {
  const reasons = rules.map(rule => whyNot(rule, scope, subject))
  if (name === '$nor') {
    return `${wordsOf(rules[reasons.indexOf(undefined)])} holds, and the rule wants that it does not`
  }
  const failed = reasons.filter(reason => reason !== undefined)
  return name === '$and' ? (failed[0] ?? '') : failed.join('; and ')
}

function whyNotField(path: string, wanted: unknown, scope: RuleScope, subject: Subject): string {
  const value = scope.reader(path)(null, subject)
  if (value === null && path.startsWith('$')) return `${path} is not an operator`
  const is = `${path} is ${describeValue(value)}`
  if (!isOperatorObject(wanted)) return `${is}, rule wants ${describeOperand(wanted)}`
  const failing = Object.entries(wanted).find(
    ([name, operand]) => !compileOperator(name, operand, scope)(value, subject),
  )
  return `${is}, rule wants ${failing === undefined ? describeOperand(wanted) : wants(...failing)}`
}

function wants(name: string, operand: unknown): string {
  if (name === '$not') return `not: ${wantsValue(operand)}`
  if (name === '$size') return `a size: ${wantsValue(operand)}`
  if (name === '$elemMatch') return `an element with ${wordsOf(operand)}`
  if (name === '$all' || name === '$alli') return `all of ${describeValue(operand)}`
  return operatorNamed(name)?.wants(operand) ?? `${name}, which is not an operator`
}

function wantsValue(wanted: unknown): string {
  if (!isOperatorObject(wanted)) return describeOperand(wanted)
  return Object.entries(wanted)
    .map(([name, operand]) => wants(name, operand))
    .join(' and ')
}

const longest = 200

function wordsOf(rule: unknown): string {
  const text = JSON.stringify(rule) ?? 'the condition'
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
