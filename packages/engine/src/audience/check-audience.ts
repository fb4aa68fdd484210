import { attributeProblem } from './attribute.ts'
import { audienceLimits } from './audience-limits.ts'
import {
  isOperatorObject,
  isValueCondition,
  logicalOperators,
  nestingOperators,
  operatorNamed,
} from './operators.ts'
import { RuleSize } from './rule-size.ts'
import { weightOf } from './rule-weight.ts'

/** A problem in a rule and the path to it, such as `$or[1].age.$gt`. The empty path is the rule itself. */
export interface AudienceProblem {
  path: string
  problem: string
}

const maxProblems = 20

/** Lists the problems of a rule before it is saved; empty if the rule is valid. */
export function checkAudience(rule: unknown): AudienceProblem[] {
  const problems: AudienceProblem[] = []
  const place = { path: '', depth: 0, ofElement: false, size: new RuleSize() }
  for (const problem of conditionProblems(rule, place)) {
    problems.push(problem)
    if (problems.length === maxProblems) break
  }
  return problems.length === 0 && weightOf(rule) > audienceLimits.weight ? [tooHeavy] : problems
}

const tooHeavy: AudienceProblem = {
  path: '',
  problem: `takes more than ${audienceLimits.weight} steps: use fewer expressions, or a saved audience for a long list of values`,
}

interface Place {
  readonly path: string
  readonly depth: number
  readonly ofElement: boolean
  readonly size: RuleSize
}

type Problems = Generator<AudienceProblem, void>

function* conditionProblems(rule: unknown, place: Place): Problems {
  if (place.depth > audienceLimits.depth) return yield tooDeep(place)
  if (!isObject(rule)) return yield at(place, 'must be an object of conditions, such as {"plan": "pro"}')
  const entries = Object.entries(rule)
  if (entries.length === 0) yield* counted(place)
  for (const [name, operand] of entries) {
    const entry = within(place, `.${name}`)
    if (name === '$not') yield* conditionProblems(operand, deeper(entry))
    else if (logicalOperators.includes(name)) yield* listProblems(operand, deeper(entry))
    else if (name.startsWith('$')) yield at(entry, misplaced(name))
    else yield* fieldProblems(name, operand, entry)
    if (place.size.isExceeded) return
  }
}

function* listProblems(operand: unknown, place: Place): Problems {
  if (!Array.isArray(operand)) return yield at(place, 'must be a list of conditions')
  for (const [index, rule] of operand.entries()) {
    yield* conditionProblems(rule, within(place, `[${index}]`))
    if (place.size.isExceeded) return
  }
}

function* fieldProblems(name: string, wanted: unknown, place: Place): Problems {
  const problem = place.ofElement ? undefined : attributeProblem(name)
  if (problem !== undefined) yield at(place, problem)
  yield* valueProblems(wanted, place)
}

function* valueProblems(wanted: unknown, place: Place): Problems {
  if (place.depth > audienceLimits.depth) return yield tooDeep(place)
  if (isOperatorObject(wanted)) {
    for (const [name, operand] of Object.entries(wanted)) {
      yield* operatorProblems(name, operand, within(place, `.${name}`))
      if (place.size.isExceeded) return
    }
    return
  }
  yield* counted(place)
  if (isObject(wanted) && Object.keys(wanted).some(name => name.startsWith('$'))) {
    yield at(place, 'must not mix operators and fields')
  } else if (isDeep(wanted)) yield tooDeep(place)
}

function* operatorProblems(name: string, operand: unknown, place: Place): Problems {
  const operator = operatorNamed(name)
  if (operator === undefined) {
    if (nestingOperators.includes(name)) yield* nestingProblems(name, operand, deeper(place))
    else yield at(place, misplaced(name))
    return
  }
  yield* counted(place)
  const problem = isDeep(operand) ? tooDeep(place).problem : operator.problem(operand)
  if (problem !== undefined) return yield at(place, problem)
  if (name === '$regex' || name === '$regexi') {
    const excess = place.size.addRegex(operand as string)
    if (excess !== undefined) yield at(place, excess)
  }
}

function* nestingProblems(name: string, operand: unknown, place: Place): Problems {
  if (name === '$elemMatch' && !isValueCondition(operand)) {
    return yield* conditionProblems(operand, { ...place, ofElement: true })
  }
  if (name === '$size' && !isOperatorObject(operand) && !isCount(operand)) {
    return yield at(place, 'must be a whole number from 0, or operators on a number')
  }
  if (name !== '$all' && name !== '$alli') return yield* valueProblems(operand, place)
  if (!Array.isArray(operand)) return yield at(place, 'must be a list')
  if (operand.length === 0) yield* counted(place)
  for (const [index, wanted] of operand.entries()) {
    yield* valueProblems(wanted, within(place, `[${index}]`))
    if (place.size.isExceeded) return
  }
}

function* counted(place: Place): Problems {
  const excess = place.size.addCondition()
  if (excess !== undefined) yield at(place, excess)
}

function misplaced(name: string): string {
  if (logicalOperators.includes(name)) return `${name} joins conditions and cannot be applied to a value`
  const known = operatorNamed(name) !== undefined || nestingOperators.includes(name)
  return known ? `${name} needs an attribute to compare` : `unknown operator ${name}`
}

const at = ({ path }: Place, problem: string): AudienceProblem => ({ path, problem })
const tooDeep = (place: Place) =>
  at(place, `must not be nested more than ${audienceLimits.depth} levels deep`)
const within = (place: Place, step: string): Place => ({
  ...place,
  path: (place.path + step).replace(/^\./, ''),
})
const deeper = (place: Place): Place => ({ ...place, depth: place.depth + 1 })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0

function isDeep(value: unknown, levels = audienceLimits.depth): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(part => isDeep(part, levels - 1))
}
