import { compareVersions, parseVersion } from './compare-versions.ts'
import { describeOperand, describeValue } from './describe-value.ts'
import { deepEqual } from './equality.ts'
import { isScalar, type Operator } from './operator.ts'
import { byElement, negate, never, type ValueTest } from './value-test.ts'

type Scalar = string | number | boolean | null

const isOrdered = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

function strictEquality(operand: unknown): ValueTest {
  if (isScalar(operand)) return byElement(value => value === operand)
  return value => deepEqual(value, operand)
}

function ordering(words: string, holds: (value: Scalar, operand: string | number) => boolean): Operator {
  return {
    problem: operand => (isOrdered(operand) ? undefined : 'wants a number or a text'),
    compile: operand =>
      isOrdered(operand) ? byElement(value => isScalar(value) && holds(value, operand)) : never,
    wants: operand => `${words} ${describeValue(operand)}`,
  }
}

function versionOrdering(words: string, holds: (order: number) => boolean, negated = false): Operator {
  return {
    problem: operand => (isOrdered(operand) ? undefined : 'wants a version, such as "1.2.3"'),
    compile: operand => {
      if (!isOrdered(operand)) return never
      const version = parseVersion(operand)
      const test = byElement(value => holds(compareVersions(parseVersion(value), version)))
      return negated ? negate(test) : test
    },
    wants: operand => `${words} ${describeValue(operand)}`,
  }
}

const anyOperand = () => undefined

// A missing attribute is null, and null compares with numbers as 0 does: so the public cases of this dialect
// state it. That is what the operators of JavaScript do with it.
export const comparisonOperators: Readonly<Record<string, Operator>> = {
  $eq: {
    problem: anyOperand,
    compile: strictEquality,
    wants: describeOperand,
  },
  $ne: {
    problem: anyOperand,
    compile: operand => negate(strictEquality(operand)),
    wants: operand => `anything but ${describeOperand(operand)}`,
  },
  $lt: ordering('less than', (value, operand) => (value as number) < (operand as number)),
  $lte: ordering('at most', (value, operand) => (value as number) <= (operand as number)),
  $gt: ordering('more than', (value, operand) => (value as number) > (operand as number)),
  $gte: ordering('at least', (value, operand) => (value as number) >= (operand as number)),
  $veq: versionOrdering('version', order => order === 0),
  $vne: versionOrdering('a version other than', order => order === 0, true),
  $vlt: versionOrdering('a version before', order => order < 0),
  $vlte: versionOrdering('at most version', order => order <= 0),
  $vgt: versionOrdering('a version after', order => order > 0),
  $vgte: versionOrdering('at least version', order => order >= 0),
}
