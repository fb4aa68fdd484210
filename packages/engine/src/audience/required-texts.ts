import { audienceLimits } from './audience-limits.ts'
import { isOperatorObject } from './operators.ts'

/** What a rule requires at least: an attribute that is one of these texts, or that is neither a text nor missing. */
export interface RequiredTexts {
  readonly attribute: string
  readonly texts: readonly string[]
}

/** A longer list rules out too few users to be worth its memory. */
const maxTexts = 20

/**
 * Finds what a rule requires at least: `{plan: "pro", role: {$in: ["admin", "owner"]}}` cannot match a user with another
 * plan or another role. Only attributes that can be read without counting steps are considered.
 */
export function requiredTextsOf(rule: unknown, levels: number = audienceLimits.depth): RequiredTexts[] {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return []
  return Object.entries(rule).flatMap(([name, operand]) => {
    if (name === '$and' && Array.isArray(operand) && levels > 0) {
      return operand.flatMap(part => requiredTextsOf(part, levels - 1))
    }
    if (name.startsWith('$') || name.includes('.')) return []
    const texts = textsOf(operand)
    return texts === undefined ? [] : [{ attribute: name, texts }]
  })
}

function textsOf(operand: unknown): readonly string[] | undefined {
  if (typeof operand === 'string') return [operand]
  if (!isOperatorObject(operand)) return undefined
  const { $eq: one, $in: list } = operand
  if (typeof one === 'string') return [one]
  if (!Array.isArray(list) || list.length > maxTexts || list.includes(null)) return undefined
  const texts = list.filter(value => typeof value === 'string')
  return texts.length > 0 ? texts : undefined
}
