import type { Message } from '../../words/words.ts'

/** What the operand of an operator is. */
export type OperandSort =
  | 'value'
  | 'order'
  | 'list'
  | 'text'
  | 'version'
  | 'flag'
  | 'type'
  | 'audience'
  | 'instant'
  | 'duration'
  | 'count'
  | 'source'

interface Operator {
  name: Message
  sort: OperandSort
  /** The name of the same inside of `$not`, if the list of operators offers it. */
  negated?: Message
}

/** The operators that rows have, in the order of the list. The first one is the plain form `{"plan": "pro"}`. */
export const operators: Readonly<Record<string, Operator>> = {
  '': { name: 'is', sort: 'value', negated: 'is anything but' },
  $ne: { name: 'is not', sort: 'value' },
  $in: { name: 'is one of', sort: 'list' },
  $nin: { name: 'is none of', sort: 'list' },
  $exists: { name: 'is known', sort: 'flag' },
  $gt: { name: 'is more than', sort: 'order' },
  $gte: { name: 'is at least', sort: 'order' },
  $lt: { name: 'is less than', sort: 'order' },
  $lte: { name: 'is at most', sort: 'order' },
  $before: { name: 'is before', sort: 'instant' },
  $after: { name: 'is after', sort: 'instant' },
  $within: { name: 'is within', sort: 'duration', negated: 'is not within' },
  $inGroup: { name: 'is on the saved list', sort: 'audience' },
  $notInGroup: { name: 'is not on the saved list', sort: 'audience' },
  $all: { name: 'contains all of', sort: 'list', negated: 'does not contain all of' },
  $size: { name: 'has this many elements', sort: 'count', negated: 'does not have this many elements' },
  $ini: { name: 'is one of, in any case', sort: 'list' },
  $nini: { name: 'is none of, in any case', sort: 'list' },
  $alli: { name: 'contains all of, in any case', sort: 'list' },
  $regex: { name: 'matches the expression', sort: 'text', negated: 'does not match the expression' },
  $regexi: {
    name: 'matches the expression, in any case',
    sort: 'text',
    negated: 'does not match the expression, in any case',
  },
  $veq: { name: 'is the version', sort: 'version' },
  $vne: { name: 'is not the version', sort: 'version' },
  $vgt: { name: 'is newer than the version', sort: 'version' },
  $vgte: { name: 'is the version or newer', sort: 'version' },
  $vlt: { name: 'is older than the version', sort: 'version' },
  $vlte: { name: 'is the version or older', sort: 'version' },
  $eq: { name: 'is exactly', sort: 'value' },
  $type: { name: 'has the type', sort: 'type' },
  $elemMatch: { name: 'has an element with', sort: 'source', negated: 'has no element with' },
  $not: { name: 'does not meet', sort: 'source' },
}

export const isKnownOperator = (name: string): boolean => name !== '' && Object.hasOwn(operators, name)

/** What the operand of an operator is. */
export const sortOf = (operator: string): OperandSort => operators[operator]?.sort ?? 'source'
