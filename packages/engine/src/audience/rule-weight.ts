import { regexCost } from '../regex/check-regex.ts'

/** The steps that compiling is worth. It happens once, but the evaluation that is first to need the rule waits for it. */
const stepsPerInstruction = 8
const valuesPerStep = 2

/** Deeper than any rule that can match. */
const maxLevels = 100

/** The steps that a rule takes before it looks at a list or a text: its conditions, expressions and lists of values. */
export function weightOf(rule: unknown, levels = maxLevels): number {
  if (!isObject(rule) || levels === 0) return 1 / valuesPerStep
  let weight = Array.isArray(rule) ? 0 : 1
  for (const [name, part] of Object.entries(rule)) {
    weight += isRegex(name, part) ? stepsPerInstruction * regexCost(part) : weightOf(part, levels - 1)
  }
  return weight
}

/** What compiling the regular expressions of a rule costs, in instructions. */
export function expressionCost(rule: unknown, levels = maxLevels): number {
  if (!isObject(rule) || levels === 0) return 0
  return Object.entries(rule).reduce(
    (sum, [name, part]) => sum + (isRegex(name, part) ? regexCost(part) : expressionCost(part, levels - 1)),
    0,
  )
}

/**
 * The conditions of a rule that is applied to each element of a list. A list of values is looked up at once, so its length
 * does not count.
 */
export function conditionsIn(rule: unknown, levels = maxLevels): number {
  if (!isObject(rule) || levels === 0) return 1
  const parts = Array.isArray(rule) ? rule.filter(isObject) : Object.values(rule)
  return Math.max(
    1,
    parts.reduce((sum: number, part) => sum + conditionsIn(part, levels - 1), 0),
  )
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isRegex = (name: string, operand: unknown): operand is string =>
  (name === '$regex' || name === '$regexi') && typeof operand === 'string'
