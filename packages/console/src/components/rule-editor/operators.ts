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

/** The groups of the list of operators. */
export type OperatorGroup = 'same' | 'presence' | 'number' | 'text' | 'date' | 'list' | 'version' | 'saved'

interface Operator {
  name: Message
  sort: OperandSort
  group: OperatorGroup
  /** The name of the same inside of `$not`, if the list of operators offers it. */
  negated?: Message
}

/** The operators that rows have, in the order of the list. The first one is the plain form `{"plan": "pro"}`. */
export const operators: Readonly<Record<string, Operator>> = {
  '': { name: 'is', sort: 'value', group: 'same', negated: 'is anything but' },
  $ne: { name: 'is not', sort: 'value', group: 'same' },
  $in: { name: 'is one of', sort: 'list', group: 'same' },
  $nin: { name: 'is none of', sort: 'list', group: 'same' },
  $exists: { name: 'is known', sort: 'flag', group: 'presence' },
  $gt: { name: 'is more than', sort: 'order', group: 'number' },
  $gte: { name: 'is at least', sort: 'order', group: 'number' },
  $lt: { name: 'is less than', sort: 'order', group: 'number' },
  $lte: { name: 'is at most', sort: 'order', group: 'number' },
  $before: { name: 'is before', sort: 'instant', group: 'date' },
  $after: { name: 'is after', sort: 'instant', group: 'date' },
  $within: { name: 'is within', sort: 'duration', group: 'date', negated: 'is not within' },
  $inGroup: { name: 'is on the saved list', sort: 'audience', group: 'saved' },
  $notInGroup: { name: 'is not on the saved list', sort: 'audience', group: 'saved' },
  $all: { name: 'contains all of', sort: 'list', group: 'list', negated: 'does not contain all of' },
  $size: {
    name: 'has this many elements',
    sort: 'count',
    group: 'list',
    negated: 'does not have this many elements',
  },
  $ini: { name: 'is one of, in any case', sort: 'list', group: 'text' },
  $nini: { name: 'is none of, in any case', sort: 'list', group: 'text' },
  $alli: { name: 'contains all of, in any case', sort: 'list', group: 'list' },
  $regex: {
    name: 'matches the expression',
    sort: 'text',
    group: 'text',
    negated: 'does not match the expression',
  },
  $regexi: {
    name: 'matches the expression, in any case',
    sort: 'text',
    group: 'text',
    negated: 'does not match the expression, in any case',
  },
  $veq: { name: 'is the version', sort: 'version', group: 'version' },
  $vne: { name: 'is not the version', sort: 'version', group: 'version' },
  $vgt: { name: 'is newer than the version', sort: 'version', group: 'version' },
  $vgte: { name: 'is the version or newer', sort: 'version', group: 'version' },
  $vlt: { name: 'is older than the version', sort: 'version', group: 'version' },
  $vlte: { name: 'is the version or older', sort: 'version', group: 'version' },
  $eq: { name: 'is exactly', sort: 'value', group: 'same' },
  $type: { name: 'has the type', sort: 'type', group: 'presence' },
  $elemMatch: { name: 'has an element with', sort: 'source', group: 'list', negated: 'has no element with' },
  $not: { name: 'does not meet', sort: 'source', group: 'presence' },
}

export const isKnownOperator = (name: string): boolean => name !== '' && Object.hasOwn(operators, name)

/** What the operand of an operator is. */
export const sortOf = (operator: string): OperandSort => operators[operator]?.sort ?? 'source'
