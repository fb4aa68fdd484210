import type { Message } from '../../words/words.ts'
import { type OperandSort, sortOf } from './operators.ts'
import type { Row } from './rule-tree.ts'

/** The field that shows an operand exactly; `source` shows any. */
export type OperandField =
  | 'text'
  | 'number'
  | 'yes-no'
  | 'nothing'
  | 'texts'
  | 'numbers'
  | 'type'
  | 'audience'
  | 'instant'
  | 'duration'
  | 'none'
  | 'source'

export const typeNames: Record<string, Message> = {
  string: 'Text',
  number: 'Number',
  boolean: 'Yes or no',
  array: 'List',
  object: 'Object',
  null: 'Nothing',
}

/** The types that a value can have, in the words of the editor. */
export const operandFieldNames: Partial<Record<OperandField, Message>> = {
  text: 'Text',
  number: 'Number',
  'yes-no': 'Yes or no',
  nothing: 'Nothing',
  texts: 'Text',
  numbers: 'Number',
}

export const valueTypes = ['text', 'number', 'yes-no', 'nothing'] as const

export const durationUnits: Record<string, Message> = { days: 'days', hours: 'hours', minutes: 'minutes' }

/** Finds the field for the operand of a row. */
export function fieldOf({ operator, operand }: Row): OperandField {
  const sort = sortOf(operator)
  if (sort === 'list') return listField(operand)
  if (sort === 'duration') return isSingleDuration(operand) ? 'duration' : 'source'
  if (sort === 'flag') return typeof operand === 'boolean' ? 'none' : 'source'
  if (sort === 'type') return Object.hasOwn(typeNames, String(operand)) ? 'type' : 'source'
  if (sort === 'source') return 'source'
  if (sort === 'value' && operand === null) return 'nothing'
  if (sort === 'value' && typeof operand === 'boolean') return 'yes-no'
  if (typeof operand === 'number' && ['value', 'order', 'version', 'count'].includes(sort)) return 'number'
  if (!isLine(operand) || sort === 'count') return 'source'
  return sort === 'audience' || sort === 'instant' ? sort : 'text'
}

/** A field of one line drops line breaks, so that it must not show a text with any. */
const isLine = (value: unknown): value is string => typeof value === 'string' && !/[\r\n]/.test(value)

function listField(operand: unknown): OperandField {
  if (!Array.isArray(operand) || new Set(operand).size < operand.length) return 'source'
  if (operand.every(value => isLine(value) && value !== '')) return 'texts'
  return operand.every(value => typeof value === 'number') ? 'numbers' : 'source'
}

function isSingleDuration(operand: unknown): boolean {
  if (typeof operand !== 'object' || operand === null) return false
  const [first, ...others] = Object.entries(operand)
  return (
    first !== undefined &&
    others.length === 0 &&
    Object.hasOwn(durationUnits, first[0]) &&
    typeof first[1] === 'number'
  )
}

/** The row with another operator. The operand stays if the operator accepts it. */
export function withOperator(row: Row, choice: string, now = new Date()): Row {
  const isNegated = choice.startsWith('!')
  const [operator = '', flag] = (isNegated ? choice.slice(1) : choice).split('=')
  const operand = flag ? flag === 'true' : operandFor(sortOf(operator), row.operand, now)
  return { ...row, operator, isNegated, operand }
}

function operandFor(sort: OperandSort, before: unknown, now: Date): unknown {
  const one = Array.isArray(before) ? before[0] : before
  const text = typeof one === 'string' || typeof one === 'number' ? String(one) : ''
  switch (sort) {
    case 'value':
      return one === null || ['string', 'number', 'boolean'].includes(typeof one) ? one : ''
    case 'order':
      return typeof one === 'number'
        ? one
        : text !== '' && Number.isFinite(Number(text))
          ? Number(text)
          : text
    case 'list':
      return Array.isArray(before) ? before : text === '' ? [] : [one]
    case 'text':
    case 'version':
      return text
    case 'flag':
      return true
    case 'type':
      return 'string'
    case 'audience':
      return /^aud_/.test(text) ? text : ''
    case 'instant':
      return /^\d{4}-\d\d-\d\dT/.test(text) ? text : `${now.toISOString().slice(0, 10)}T00:00:00.000Z`
    case 'duration':
      return isSingleDuration(before) ? before : { days: 7 }
    case 'count':
      return typeof one === 'number' ? one : 1
    case 'source':
      return typeof before === 'object' && before !== null ? before : { $eq: before }
  }
}

/** The same value as another type: `"10"` and 10. */
export function withType(operand: unknown, field: OperandField): unknown {
  const text = operand === null || typeof operand === 'object' ? '' : String(operand)
  if (field === 'number') return Number.isFinite(Number(text)) ? Number(text) : 0
  if (field === 'yes-no') return text !== 'false'
  return field === 'nothing' ? null : text
}
