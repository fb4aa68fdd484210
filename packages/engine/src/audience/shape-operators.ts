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
      typeof operand === 'string' ? checkRegex(operand) : 'wants a regular expression, as a text',
    compile: operand => {
      if (typeof operand !== 'string') return never
      const regex = linearRegex(operand, caseInsensitive)
      return byElement(value => {
        if (typeof value === 'string') return regex.test(value)
        return (typeof value === 'number' || typeof value === 'boolean') && regex.test(String(value))
      })
    },
    wants: operand => `a match of /${String(operand)}/${caseInsensitive ? 'i' : ''}`,
  }
}

/** Operators that ask what a value looks like. */
export const shapeOperators: Readonly<Record<string, Operator>> = {
  $exists: {
    problem: operand => (typeof operand === 'boolean' ? undefined : 'wants true or false'),
    compile: operand => (operand ? value => value !== null : value => value === null),
    wants: operand => (operand ? 'any value' : 'no value'),
  },
  $type: {
    problem: operand =>
      typeNames.includes(operand as string) ? undefined : `wants one of ${typeNames.join(', ')}`,
    compile: operand => value => typeOf(value) === operand,
    wants: operand => `the type ${String(operand)}`,
  },
  $regex: regexOperator(false),
  $regexi: regexOperator(true),
}
