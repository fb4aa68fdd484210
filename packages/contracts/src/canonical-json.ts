/** A value as JSON with the fields of objects in order of their names, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  if (!isComposed(value)) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) {
    // A list of 20,000 texts takes a quarter of the time at once.
    return value.some(isComposed) ? `[${value.map(canonicalJson).join()}]` : JSON.stringify(value)
  }
  const fields = Object.entries(value).filter(([, part]) => part !== undefined)
  fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`).join()}}`
}

const isComposed = (value: unknown): value is object => typeof value === 'object' && value !== null
