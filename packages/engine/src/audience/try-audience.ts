import { CutAttribute } from '../budget/text-limits.ts'
import { OverBudget } from '../budget/work.ts'
import { createSubject, type EvaluationContext, type Subject } from '../subject/subject.ts'
import { compileAudience } from './compile-audience.ts'
import { compileEntry } from './compile-condition.ts'
import { describeValue } from './describe-value.ts'
import { requirementOfValue } from './explain-audience.ts'
import { isOperatorObject } from './operators.ts'
import { inner, type RuleOptions, type RuleScope, subjectScope } from './rule-scope.ts'
import { weightOf } from './rule-weight.ts'

/** A condition of a rule, or a group of conditions, and whether it holds. */
export interface ClauseResult {
  /** Where it is in the rule, such as `$or[1].age.$gt`. A group ends with its operator or its index. */
  path: string
  /** How many groups it is inside of. */
  depth: number
  passed: boolean
  /** What a condition found and what it requires; empty for a group. */
  reason: string
}

export interface AudienceTrial {
  matches: boolean
  clauses: ClauseResult[]
}

/** Tries a rule on a user: whether it matches, and the result of every condition, also of those behind the first that fails. */
export function tryAudience(
  rule: unknown,
  options: RuleOptions,
  context: EvaluationContext,
  now: number,
): AudienceTrial {
  const clauses: ClauseResult[] = []
  const matches = compileAudience(rule, options).matches(createSubject(context, now)) === true
  const trial = { clauses, subject: createSubject(context, now) }
  tryEntries(rule, { path: '', depth: 0, scope: subjectScope(options) }, trial)
  return { matches, clauses }
}

interface Place {
  path: string
  depth: number
  scope: RuleScope | undefined
}

interface Trial {
  clauses: ClauseResult[]
  subject: Subject
}

/** The rules of E6 for joined conditions; an empty `$or` is true. */
const joins: Readonly<Record<string, (results: boolean[]) => boolean>> = {
  $and: results => results.every(Boolean),
  $or: results => results.length === 0 || results.some(Boolean),
  $nor: results => results.length > 0 && !results.some(Boolean),
}

function tryEntries(rule: unknown, place: Place, trial: Trial): boolean {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return false
  return Object.entries(rule)
    .map(([name, operand]) => tryEntry(name, operand, within(place, `.${name}`), trial))
    .every(Boolean)
}

function tryEntry(name: string, operand: unknown, place: Place, trial: Trial): boolean {
  const join = Object.hasOwn(joins, name) ? joins[name] : undefined
  if (name === '$not') {
    return tryGroup(place, trial, inside => !tryEntries(operand, inside, trial))
  }
  if (join) {
    return tryGroup(place, trial, inside =>
      Array.isArray(operand)
        ? join(operand.map((rule, index) => tryPart(rule, within(inside, `[${index}]`), trial)))
        : false,
    )
  }
  if (!isOperatorObject(operand)) return tryField(name, operand, place, trial)
  return Object.entries(operand)
    .map(([operator, wanted]) => tryField(name, { [operator]: wanted }, within(place, `.${operator}`), trial))
    .every(Boolean)
}

/** A part of a list. If it has several conditions it is a group. */
function tryPart(rule: unknown, place: Place, trial: Trial): boolean {
  const isSingle = typeof rule === 'object' && rule !== null && Object.keys(rule).length === 1
  return isSingle
    ? tryEntries(rule, place, trial)
    : tryGroup(place, trial, inside => tryEntries(rule, inside, trial), place.scope)
}

/** The result of a group stands before those of its parts. */
function tryGroup(
  place: Place,
  { clauses }: Trial,
  run: (inside: Place) => boolean,
  scope = place.scope && inner(place.scope),
): boolean {
  const clause: ClauseResult = { path: place.path, depth: place.depth, passed: false, reason: '' }
  clauses.push(clause)
  clause.passed = scope !== undefined && run({ ...place, depth: place.depth + 1, scope })
  return clause.passed
}

function tryField(name: string, wanted: unknown, place: Place, { clauses, subject }: Trial): boolean {
  const { path, depth, scope } = place
  if (scope === undefined) return false
  const result = (passed: boolean, reason: string) => {
    clauses.push({ path, depth, passed, reason })
    return passed
  }
  try {
    subject.work.spend(Math.ceil(weightOf(wanted)))
    const passed = compileEntry(name, wanted, scope)(null, subject)
    const value = scope.reader(name)(null, subject)
    return result(
      passed,
      `${name} is ${describeValue(value)}, the rule requires ${requirementOfValue(wanted)}`,
    )
  } catch (error) {
    if (error instanceof CutAttribute) return result(false, error.message)
    if (error instanceof OverBudget) return result(false, 'the rule takes too many steps')
    throw error
  }
}

const within = (place: Place, step: string): Place => ({
  ...place,
  path: (place.path + step).replace(/^\./, ''),
})
