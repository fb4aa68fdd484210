/** Whether two JSON values are the same, whatever the order of their keys: a database may not keep it. */
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

/** `{plan: "10"}` also matches the number 10, as it does elsewhere in this dialect; only null equals null. */
export function equalsText(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value === text
  return (typeof value === 'number' || typeof value === 'boolean') && String(value) === text
}

export function equalsNumber(value: unknown, number: number): boolean {
  if (typeof value === 'number') return value === number
  if (typeof value === 'string') return value.trim() !== '' && Number(value) === number
  return typeof value === 'boolean' && Number(value) === number
}

export function equalsBoolean(value: unknown, flag: boolean): boolean {
  return value !== null && Boolean(value) === flag
}
