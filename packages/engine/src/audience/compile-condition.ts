import { mayBeCut, requireUncut } from '../budget/text-limits.ts'
import { equalTo } from './equality.ts'
import { isOperatorObject, isValueCondition, operatorNamed } from './operators.ts'
import { inner, ofElement, type RuleScope } from './rule-scope.ts'
import { conditionsIn } from './rule-weight.ts'
import { allOf, anyOf, lowerCase, negate, never, someElement, type ValueTest } from './value-test.ts'

/** Compiles a condition: all of its entries must hold. */
export function compileCondition(rule: unknown, scope: RuleScope): ValueTest {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return never
  return allOf(Object.entries(rule).map(([name, operand]) => compileEntry(name, operand, scope)))
}

/** Compiles one entry of a condition: a logical operator, or a field and its expected value. */
export function compileEntry(name: string, operand: unknown, scope: RuleScope): ValueTest {
  switch (name) {
    case '$and':
      return joined(operand, scope, allOf)
    case '$or':
      return joined(operand, scope, anyOf)
    case '$nor':
      return joined(operand, scope, tests => negate(anyOf(tests)))
    case '$not': {
      const within = inner(scope)
      return within === undefined ? never : negate(compileCondition(operand, within))
    }
    default:
      return field(name, compileValue(operand, scope), scope)
  }
}

function joined(operand: unknown, scope: RuleScope, join: (tests: ValueTest[]) => ValueTest): ValueTest {
  const within = inner(scope)
  if (within === undefined || !Array.isArray(operand)) return never
  return join(operand.map(rule => compileCondition(rule, within)))
}

function field(name: string, test: ValueTest, scope: RuleScope): ValueTest {
  const read = scope.reader(name)
  if (!name.startsWith('$')) {
    return (value, subject) => {
      const attribute = read(value, subject)
      // Most values are short texts, and the call takes longer than the comparison.
      if (mayBeCut(attribute)) requireUncut(name, attribute, subject.work)
      return test(attribute, subject)
    }
  }
  // The name is not a logical operator. It may be the name of an attribute; if not, the condition is false.
  return (value, subject) => {
    const attribute = read(value, subject)
    if (mayBeCut(attribute)) requireUncut(name, attribute, subject.work)
    return attribute !== null && test(attribute, subject)
  }
}

/** Compiles the expected value of a field: a plain value, as in `{plan: "pro"}`, or operators, as in `{age: {$gt: 17}}`. */
function compileValue(wanted: unknown, scope: RuleScope): ValueTest {
  if (!isOperatorObject(wanted)) return equalTo(wanted)
  return allOf(Object.entries(wanted).map(([name, operand]) => compileOperator(name, operand, scope)))
}

/** Compiles one operator on a value. The test of an unknown operator always fails. */
export function compileOperator(name: string, operand: unknown, scope: RuleScope): ValueTest {
  const operator = operatorNamed(name)
  if (operator !== undefined) return operator.compile(operand, scope.groups)
  const within = inner(scope)
  if (within === undefined) return never
  switch (name) {
    case '$not':
      return negate(compileValue(operand, within))
    case '$size': {
      const test = compileValue(operand, within)
      return (value, subject) => Array.isArray(value) && test(value.length, subject)
    }
    case '$elemMatch':
      return someElement(
        isValueCondition(operand) ? compileValue(operand, within) : fieldsOf(operand, within),
        // Reading a field of an element takes longer than looking at the element.
        2 * conditionsIn(operand),
      )
    case '$all':
      return eachMatched(operand, wanted => compileValue(wanted, within))
    case '$alli':
      return eachMatched(operand, wanted =>
        typeof wanted === 'string' ? ignoringCase(wanted) : compileValue(wanted, within),
      )
    default:
      return never
  }
}

function fieldsOf(rule: unknown, scope: RuleScope): ValueTest {
  const test = compileCondition(rule, ofElement(scope))
  return (element, subject) => typeof element === 'object' && element !== null && test(element, subject)
}

function eachMatched(operand: unknown, compile: (wanted: unknown) => ValueTest): ValueTest {
  if (!Array.isArray(operand)) return never
  return allOf([
    value => Array.isArray(value),
    ...operand.map(wanted => someElement(compile(wanted), conditionsIn(wanted))),
  ])
}

function ignoringCase(wanted: string): ValueTest {
  const test = equalTo(wanted.toLowerCase())
  return (value, subject) => test(lowerCase(value, subject), subject)
}
