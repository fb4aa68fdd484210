import { compareVersions, parseVersion } from './compare-versions.ts'
import { describeOperand, describeValue } from './describe-value.ts'
import { deepEqual } from './equality.ts'
import { isScalar, type Operator } from './operator.ts'
import { byElement, negate, never, type ValueTest } from './value-test.ts'

const isOrdered = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

function strictEquality(operand: unknown): ValueTest {
  if (isScalar(operand)) return byElement(value => value === operand)
  return value => deepEqual(value, operand)
}

type Ordered = string | number

function ordering(words: string, compile: (operand: Ordered) => (value: Ordered) => boolean): Operator {
  return {
    problem: operand => (isOrdered(operand) ? undefined : 'wants a number or a text'),
    compile: operand => (isOrdered(operand) ? byElement(scalarOnly(compile(operand))) : never),
    wants: operand => `${words} ${describeValue(operand)}`,
  }
}

// A missing attribute is null, and null compares with numbers as 0 does: so the public cases of this dialect
// state it, and so the operators of JavaScript have it.
function scalarOnly(test: (value: Ordered) => boolean): ValueTest {
  return value => isScalar(value) && test(value as Ordered)
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
  $lt: ordering('less than', operand => value => value < operand),
  $lte: ordering('at most', operand => value => value <= operand),
  $gt: ordering('more than', operand => value => value > operand),
  $gte: ordering('at least', operand => value => value >= operand),
  $veq: versionOrdering('version', order => order === 0),
  $vne: versionOrdering('a version other than', order => order === 0, true),
  $vlt: versionOrdering('a version before', order => order < 0),
  $vlte: versionOrdering('at most version', order => order <= 0),
  $vgt: versionOrdering('a version after', order => order > 0),
  $vgte: versionOrdering('at least version', order => order >= 0),
}
