import type { Work } from '../budget/work.ts'
import type { Subject } from '../subject/subject.ts'
import { byElement, readWhole, type ValueTest } from './value-test.ts'

/** Whether two JSON values are equal. The order of keys does not matter, because a database may not keep it. */
function deepEqual(a: unknown, b: unknown, work: Work): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && sameElements(a, b, work)
  }
  const names = Object.keys(a)
  // Listing the names was the work, and the next item must not repeat it.
  if (names.length > work.remaining) work.exhaust()
  work.spend(names.length)
  return (
    names.length === Object.keys(b).length &&
    names.every(name => Object.hasOwn(b, name) && deepEqual(fieldOf(a, name), fieldOf(b, name), work))
  )
}

function sameElements(a: readonly unknown[], b: readonly unknown[], work: Work): boolean {
  if (a.length !== b.length) return false
  work.spend(a.length)
  return a.every((element, index) => deepEqual(element, b[index], work))
}

const fieldOf = (record: object, name: string): unknown => (record as Record<string, unknown>)[name]

/**
 * Returns the test of `{plan: "pro"}`. As in other implementations of this dialect, "10" also matches the number 10, 1
 * matches true, and true matches every truthy value. Only null matches a missing attribute.
 */
export function equalTo(wanted: unknown): ValueTest {
  if (typeof wanted === 'string') {
    const loose = byElement(value => typeof value !== 'object' && String(value) === wanted)
    return (value, subject) => value === wanted || (typeof value !== 'string' && loose(value, subject))
  }
  if (typeof wanted === 'number') {
    const loose = byElement((value, subject) => numberOf(value, subject) === wanted)
    return (value, subject) => value === wanted || (typeof value !== 'number' && loose(value, subject))
  }
  if (typeof wanted === 'boolean') {
    const loose = byElement(value => value !== null && Boolean(value) === wanted)
    return (value, subject) => (typeof value === 'object' ? loose(value, subject) : Boolean(value) === wanted)
  }
  if (wanted === null) return byElement(value => value === null)
  return equalAsWhole(wanted)
}

/** Compares an object or a list with the whole of a value. */
export const equalAsWhole =
  (wanted: unknown): ValueTest =>
  (value, { work }) =>
    deepEqual(value, wanted, work)

function numberOf(value: unknown, subject: Subject): number {
  if (typeof value === 'string') return readWhole(value, subject).trim() === '' ? Number.NaN : Number(value)
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : Number.NaN
}
