import { describeValue } from './describe-value.ts'
import { isScalar, type Operator } from './operator.ts'
import { byElement, lowerCase, negate, never, someElement, type ValueTest } from './value-test.ts'

function inSet(members: ReadonlySet<unknown>): ValueTest {
  const inList = someElement(value => members.has(value))
  return (value, subject) => members.has(value) || (typeof value === 'object' && inList(value, subject))
}

function listOperator(
  requirement: (list: string) => string,
  memberOf: (list: readonly unknown[]) => ValueTest,
): Operator {
  return {
    problem: operand =>
      Array.isArray(operand) && operand.every(isScalar)
        ? undefined
        : 'must be a list of strings, numbers, true, false or null',
    compile: operand => (Array.isArray(operand) ? memberOf(operand) : never),
    requirement: operand => requirement(describeValue(operand)),
  }
}

function groupOperator(words: string, negated: boolean): Operator {
  return {
    problem: operand =>
      typeof operand === 'string' && operand !== '' ? undefined : 'must be the id of a saved audience',
    compile: (operand, groups) => {
      if (typeof operand !== 'string') return never
      const members = groups(operand)
      if (members === undefined) return () => negated
      return negated ? negate(inSet(members)) : inSet(members)
    },
    requirement: operand => `${words} ${String(operand)}`,
  }
}

const exactly = (list: readonly unknown[]) => inSet(new Set(list))
const ignoringCase = (list: readonly unknown[]) => {
  const members = new Set(list.map(value => (typeof value === 'string' ? value.toLowerCase() : value)))
  return byElement((value, subject) => members.has(lowerCase(value, subject)))
}

export const membershipOperators: Readonly<Record<string, Operator>> = {
  $in: listOperator(list => `one of ${list}`, exactly),
  $nin: listOperator(
    list => `none of ${list}`,
    list => negate(exactly(list)),
  ),
  $ini: listOperator(list => `one of ${list}, ignoring case`, ignoringCase),
  $nini: listOperator(
    list => `none of ${list}, ignoring case`,
    list => negate(ignoringCase(list)),
  ),
  $inGroup: groupOperator('a member of', false),
  $notInGroup: groupOperator('not a member of', true),
}
