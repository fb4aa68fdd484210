import type { AudienceRule } from '@guide/contracts'
import type { Say } from './say.ts'

/** The operators that have a sentence. */
const operators = {
  $eq: '{name} is {value}',
  $ne: '{name} is not {value}',
  $in: '{name} is one of {value}',
  $nin: '{name} is not one of {value}',
  $gt: '{name} is more than {value}',
  $gte: '{name} is at least {value}',
  $lt: '{name} is less than {value}',
  $lte: '{name} is at most {value}',
} as const

type Operator = keyof typeof operators
const isKnown = (operator: string): operator is Operator => operator in operators

type Sentence = (typeof operators)[Operator] | '{name} is known' | '{name} is not known'

/** Says each condition of a rule in a sentence; undefined if one of them has none, because half a rule misleads. */
export function describeRule(rule: AudienceRule, t: Say<Sentence>): string[] | undefined {
  const sentences: string[] = []
  for (const [name, condition] of Object.entries(rule)) {
    if (name.startsWith('$')) return undefined
    for (const [operator, value] of conditionsOf(condition)) {
      const text = textOf(value)
      if (operator === '$exists' && typeof value === 'boolean') {
        sentences.push(t(value ? '{name} is known' : '{name} is not known', { name }))
      } else if (isKnown(operator) && text !== undefined) {
        sentences.push(t(operators[operator], { name, value: text }))
      } else return undefined
    }
  }
  return sentences
}

const conditionsOf = (condition: unknown): [string, unknown][] =>
  typeof condition === 'object' && condition !== null && !Array.isArray(condition)
    ? Object.entries(condition)
    : [['$eq', condition]]

function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const texts = value.map(textOf)
    return texts.includes(undefined) ? undefined : texts.join(', ')
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}
