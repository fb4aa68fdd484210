import { compareVersions, parseVersion } from './compare-versions.ts'
import { describeOperand, describeValue } from './describe-value.ts'
import { equalAsWhole } from './equality.ts'
import { isScalar, type Operator } from './operator.ts'
import { byElement, negate, never, readWhole, someElement, type ValueTest } from './value-test.ts'

const isOrdered = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

function strictEquality(operand: unknown): ValueTest {
  if (!isScalar(operand)) return equalAsWhole(operand)
  const inList = someElement(value => value === operand)
  return (value, subject) => value === operand || (typeof value === 'object' && inList(value, subject))
}

type Ordered = string | number

// A missing attribute is null, and null compares like the number 0, as in JavaScript. The public test cases of this
// dialect require it.
const isComparable = (value: unknown): value is Ordered => isScalar(value)

function ordering(words: string, compile: (operand: Ordered) => ValueTest): Operator {
  return {
    problem: operand => (isOrdered(operand) ? undefined : 'must be a number or a string'),
    compile: operand => (isOrdered(operand) ? byElement(compile(operand)) : never),
    requirement: operand => `${words} ${describeValue(operand)}`,
  }
}

function versionOrdering(words: string, holds: (order: number) => boolean, negated = false): Operator {
  return {
    problem: operand => (isOrdered(operand) ? undefined : 'must be a version, such as "1.2.3"'),
    compile: operand => {
      if (!isOrdered(operand)) return never
      const version = parseVersion(operand)
      const test = byElement((value, subject) => {
        const text = typeof value === 'string' ? readWhole(value, subject) : value
        return holds(compareVersions(parseVersion(text), version))
      })
      return negated ? negate(test) : test
    },
    requirement: operand => `${words} ${describeValue(operand)}`,
  }
}

const anyOperand = () => undefined

export const comparisonOperators: Readonly<Record<string, Operator>> = {
  $eq: {
    problem: anyOperand,
    compile: strictEquality,
    requirement: describeOperand,
  },
  $ne: {
    problem: anyOperand,
    compile: operand => negate(strictEquality(operand)),
    requirement: operand => `anything but ${describeOperand(operand)}`,
  },
  $lt: ordering('less than', operand => value => isComparable(value) && value < operand),
  $lte: ordering('at most', operand => value => isComparable(value) && value <= operand),
  $gt: ordering('more than', operand => value => isComparable(value) && value > operand),
  $gte: ordering('at least', operand => value => isComparable(value) && value >= operand),
  $veq: versionOrdering('version', order => order === 0),
  $vne: versionOrdering('a version other than', order => order === 0, true),
  $vlt: versionOrdering('a version before', order => order < 0),
  $vlte: versionOrdering('at most version', order => order <= 0),
  $vgt: versionOrdering('a version after', order => order > 0),
  $vgte: versionOrdering('at least version', order => order >= 0),
}
