const maxLength = 80

/** Describes a JSON value in a reason: shortened, and at most one level deep. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'missing'
  if (Array.isArray(value)) return shorten(`[${value.slice(0, 12).map(describeElement).join(', ')}]`)
  return describeElement(value)
}

/** Describes the operand of a rule. A missing attribute is "missing", but a rule that requires it says null. */
export function describeOperand(operand: unknown): string {
  return operand === null ? 'null' : describeValue(operand)
}

function describeElement(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return JSON.stringify(shorten(value))
  if (Array.isArray(value)) return '[…]'
  return typeof value === 'object' ? '{…}' : String(value)
}

function shorten(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
