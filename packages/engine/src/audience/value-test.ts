import type { Subject } from '../subject/subject.ts'

/** Whether a value fits. */
export type ValueTest = (value: unknown, subject: Subject) => boolean

export const never: ValueTest = () => false

export function negate(test: ValueTest): ValueTest {
  return (value, subject) => !test(value, subject)
}

export function allOf(tests: readonly ValueTest[]): ValueTest {
  const [first, second] = tests
  if (first === undefined) return () => true
  if (second === undefined) return first
  if (tests.length === 2) return (value, subject) => first(value, subject) && second(value, subject)
  return (value, subject) => {
    for (const test of tests) if (!test(value, subject)) return false
    return true
  }
}

/** An empty list asks for nothing, and so it holds. */
export function anyOf(tests: readonly ValueTest[]): ValueTest {
  const [first, second] = tests
  if (first === undefined) return () => true
  if (second === undefined) return first
  return (value, subject) => {
    for (const test of tests) if (test(value, subject)) return true
    return false
  }
}

/** A list fits when one of its elements does; nothing else fits. */
export function someElement(test: ValueTest): ValueTest {
  return (value, subject) => Array.isArray(value) && fitsOne(value, test, subject)
}

/** A list fits when one of its elements does, and anything else when it does itself. */
export function byElement(test: ValueTest): ValueTest {
  // Most values are texts and numbers, and their type is the cheaper question.
  return (value, subject) =>
    typeof value === 'object' && Array.isArray(value) ? fitsOne(value, test, subject) : test(value, subject)
}

function fitsOne(elements: readonly unknown[], test: ValueTest, subject: Subject): boolean {
  for (const element of elements) if (test(element ?? null, subject)) return true
  return false
}
