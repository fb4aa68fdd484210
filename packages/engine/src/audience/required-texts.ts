import { audienceLimits } from './audience-limits.ts'
import { isOperatorObject } from './operators.ts'

/** What a rule requires at least: an attribute that is one of these texts, or that is neither a text nor missing. */
export interface RequiredTexts {
  readonly attribute: string
  readonly texts: readonly string[]
}

/** What is looked for: more would take memory, and leave out hardly any more users. */
const limits = { requirements: 4, texts: 20, characters: 100, conditions: 50 }

/**
 * Finds what a rule requires at least: `{plan: "pro", role: {$in: ["admin", "owner"]}}` cannot match a user with another
 * plan or another role. Only attributes that can be read without counting steps are considered, and only the first
 * conditions of a long rule.
 */
export function requiredTextsOf(rule: unknown): RequiredTexts[] {
  const found: RequiredTexts[] = []
  let left = limits.conditions
  for (const [name, operand] of conditionsOf(rule, audienceLimits.depth)) {
    if (left-- === 0 || found.length === limits.requirements) break
    if (name.startsWith('$') || name.includes('.')) continue
    const texts = textsOf(operand)
    if (texts.length > 0) found.push({ attribute: name, texts })
  }
  return found
}

/** The conditions that must all hold. */
function* conditionsOf(rule: unknown, levels: number): Generator<[string, unknown]> {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return
  for (const [name, operand] of Object.entries(rule)) {
    if (name !== '$and') yield [name, operand]
    else if (Array.isArray(operand) && levels > 0) {
      for (const part of operand) yield* conditionsOf(part, levels - 1)
    }
  }
}

/** The texts that a condition allows. The list is empty if the condition also allows other values. */
function textsOf(operand: unknown): readonly string[] {
  if (typeof operand === 'string') return ofUsualLength([operand])
  if (!isOperatorObject(operand)) return []
  const { $eq: one, $in: list } = operand
  if (typeof one === 'string') return ofUsualLength([one])
  if (!Array.isArray(list) || list.length > limits.texts || list.includes(null)) return []
  return ofUsualLength([...new Set(list.filter(value => typeof value === 'string'))])
}

const ofUsualLength = (texts: string[]): readonly string[] =>
  texts.every(({ length }) => length <= limits.characters) ? texts : []
