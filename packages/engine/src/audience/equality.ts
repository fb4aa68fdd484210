import { byElement, type ValueTest } from './value-test.ts'

/** Whether two JSON values are equal. The order of keys does not matter, because a database may not keep it. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && sameElements(a, b)
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every(name => Object.hasOwn(b, name) && deepEqual(fieldOf(a, name), fieldOf(b, name)))
  )
}

function sameElements(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((element, index) => deepEqual(element, b[index]))
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
    const loose = byElement(value => numberOf(value) === wanted)
    return (value, subject) => value === wanted || (typeof value !== 'number' && loose(value, subject))
  }
  if (typeof wanted === 'boolean') {
    const loose = byElement(value => value !== null && Boolean(value) === wanted)
    return (value, subject) => (typeof value === 'object' ? loose(value, subject) : Boolean(value) === wanted)
  }
  if (wanted === null) return byElement(value => value === null)
  return value => deepEqual(value, wanted)
}

function numberOf(value: unknown): number {
  if (typeof value === 'string') return value.trim() === '' ? Number.NaN : Number(value)
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : Number.NaN
}
