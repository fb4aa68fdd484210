/** The names and numbers in a path: `steps[2].title` is steps, 2, title. */
const partsOf = (path: string): (string | number)[] =>
  [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) =>
    index === undefined ? (name ?? '') : Number(index),
  )

/** The value at a path; undefined if there is none. */
export const valueAt = (value: unknown, path: string): unknown =>
  partsOf(path).reduce<unknown>(
    (part, name) => (part as Record<string | number, unknown> | null | undefined)?.[name],
    value,
  )

/** The same value with another one at a path. Undefined removes the field. */
export const withValueAt = <T>(value: T, path: string, next: unknown): T =>
  replaced(value, partsOf(path), next) as T

function replaced(value: unknown, [name, ...rest]: (string | number)[], next: unknown): unknown {
  if (name === undefined) return next
  if (Array.isArray(value)) {
    return value.map((part, index) => (index === name ? replaced(part, rest, next) : part))
  }
  const fields = { ...(value as Record<string, unknown> | null) }
  const part = replaced(fields[name], rest, next)
  if (part === undefined) delete fields[name]
  else fields[name] = part
  return fields
}
