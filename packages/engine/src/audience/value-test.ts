import type { Subject } from '../subject/subject.ts'

/** Tests a value; `subject` is for tests that depend on the time, and counts the steps of long ones. */
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

/** An empty list of tests always passes: the dialect defines that an empty `$or` is true. */
export function anyOf(tests: readonly ValueTest[]): ValueTest {
  const [first, second] = tests
  if (first === undefined) return () => true
  if (second === undefined) return first
  return (value, subject) => {
    for (const test of tests) if (test(value, subject)) return true
    return false
  }
}

/** Passes for a list if one of its elements passes; fails for anything else. `steps` is the cost of one element. */
export function someElement(test: ValueTest, steps = 1): ValueTest {
  return (value, subject) => Array.isArray(value) && someMatches(value, test, subject, steps)
}

/** Passes for a list if one of its elements passes, and for any other value if the value itself passes. */
export function byElement(test: ValueTest): ValueTest {
  // Most values are strings and numbers, and `typeof` is cheaper than `Array.isArray`.
  return (value, subject) =>
    typeof value === 'object' && Array.isArray(value)
      ? someMatches(value, test, subject, 1)
      : test(value, subject)
}

function someMatches(
  elements: readonly unknown[],
  test: ValueTest,
  subject: Subject,
  steps: number,
): boolean {
  subject.work.spend(elements.length * steps)
  for (const element of elements) if (test(element ?? null, subject)) return true
  return false
}

/** Counts a text that a test reads from its start to its end: eight characters are a step. */
export function readWhole(text: string, { work }: Subject): string {
  work.spend(text.length >> 3)
  return text
}

export const lowerCase = (value: unknown, subject: Subject): unknown =>
  typeof value === 'string' ? readWhole(value, subject).toLowerCase() : value
