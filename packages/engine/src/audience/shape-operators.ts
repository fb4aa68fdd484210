import { checkRegex } from '../regex/check-regex.ts'
import { linearRegex } from '../regex/linear-regex.ts'
import type { Operator } from './operator.ts'
import { byElement, never } from './value-test.ts'

const typeNames = ['string', 'number', 'boolean', 'array', 'object', 'null']

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function regexOperator(caseInsensitive: boolean): Operator {
  return {
    problem: operand =>
      typeof operand === 'string' ? checkRegex(operand) : 'must be a regular expression, as a string',
    compile: operand => {
      if (typeof operand !== 'string') return never
      const regex = linearRegex(operand, caseInsensitive)
      return byElement((value, { work }) => {
        if (typeof value === 'string') return regex.test(value, work)
        return (typeof value === 'number' || typeof value === 'boolean') && regex.test(String(value), work)
      })
    },
    requirement: operand => `a match of /${String(operand)}/${caseInsensitive ? 'i' : ''}`,
  }
}

/** Operators on the presence, the type and the text of a value. */
export const shapeOperators: Readonly<Record<string, Operator>> = {
  $exists: {
    problem: operand => (typeof operand === 'boolean' ? undefined : 'must be true or false'),
    compile: operand => (operand ? value => value !== null : value => value === null),
    requirement: operand => (operand ? 'any value' : 'no value'),
  },
  $type: {
    problem: operand =>
      typeNames.includes(operand as string) ? undefined : `must be one of ${typeNames.join(', ')}`,
    compile: operand => value => typeOf(value) === operand,
    requirement: operand => `the type ${String(operand)}`,
  },
  $regex: regexOperator(false),
  $regexi: regexOperator(true),
}
