/** A number with its unit in lower case; '' without a unit. */
export interface Quantity {
  amount: number
  unit: string
}

const shape = /^([+-]?(?:\d{1,6}(?:\.\d{1,6})?|\.\d{1,6}))([a-z]{1,4}|%)?$/i

/** Reads one number of a CSS value. Exponents and long numbers are refused because no theme needs them. */
export function quantityOf(text: string): Quantity | undefined {
  const [, amount, unit = ''] = shape.exec(text) ?? []
  return amount === undefined ? undefined : { amount: Number(amount), unit: unit.toLowerCase() }
}
