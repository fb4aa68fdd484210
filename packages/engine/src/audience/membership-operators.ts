import { describeValue } from './describe-value.ts'
import { isScalar, type Operator } from './operator.ts'
import { byElement, negate, never, someElement, type ValueTest } from './value-test.ts'

const fold = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)

function inSet(members: ReadonlySet<unknown>): ValueTest {
  const inList = someElement(value => members.has(value))
  return (value, subject) => members.has(value) || (typeof value === 'object' && inList(value, subject))
}

function listOperator(words: string, memberOf: (list: readonly unknown[]) => ValueTest): Operator {
  return {
    problem: operand =>
      Array.isArray(operand) && operand.every(isScalar)
        ? undefined
        : 'wants a list of texts, numbers, true, false or null',
    compile: operand => (Array.isArray(operand) ? memberOf(operand) : never),
    wants: operand => `${words} ${describeValue(operand)}`,
  }
}

function groupOperator(words: string, negated: boolean): Operator {
  return {
    problem: operand =>
      typeof operand === 'string' && operand !== '' ? undefined : 'wants the id of a saved audience',
    compile: (operand, groups) => {
      if (typeof operand !== 'string') return never
      const members = groups(operand)
      if (members === undefined) return () => negated
      return negated ? negate(inSet(members)) : inSet(members)
    },
    wants: operand => `${words} ${String(operand)}`,
  }
}

const exactly = (list: readonly unknown[]) => inSet(new Set(list))
const inAnyCase = (list: readonly unknown[]) => {
  const members = new Set(list.map(fold))
  return byElement(value => members.has(fold(value)))
}

export const membershipOperators: Readonly<Record<string, Operator>> = {
  $in: listOperator('one of', exactly),
  $nin: listOperator('none of', list => negate(exactly(list))),
  $ini: listOperator('one of, in any case,', inAnyCase),
  $nini: listOperator('none of, in any case,', list => negate(inAnyCase(list))),
  $inGroup: groupOperator('a member of', false),
  $notInGroup: groupOperator('no member of', true),
}
