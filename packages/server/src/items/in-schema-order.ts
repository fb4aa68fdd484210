interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

/** The same value with its fields in the order of its schema. The database returns JSON fields in another order. */
export function inSchemaOrder<T>(schema: object, value: T): T {
  const { properties, items, anyOf = [] } = schema as Shape
  if (Array.isArray(value)) return (items ? value.map(part => inSchemaOrder(items, part)) : value) as T
  if (typeof value !== 'object' || value === null) return value
  const named = properties ?? anyOf.find(option => option.properties)?.properties
  if (!named) return value
  const fields = value as Record<string, unknown>
  const known = Object.keys(named).filter(name => name in fields)
  const others = Object.keys(fields).filter(name => !(name in named))
  return Object.fromEntries(
    [...known, ...others].map(name => [name, inSchemaOrder(named[name] ?? {}, fields[name])]),
  ) as T
}
