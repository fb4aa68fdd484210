const longest = 80

/** A JSON value as a reason shows it: short, and never deeper than one level. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'missing'
  if (Array.isArray(value)) return shorten(`[${value.slice(0, 12).map(describeElement).join(', ')}]`)
  return describeElement(value)
}

/** A missing attribute is missing, but the rule that asks for it says null. */
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
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
