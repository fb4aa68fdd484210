export type Value = string | number
export type ValueType = 'text' | 'number'

/** How a list is shown: one value in each line. Undefined if lines would not say exactly what is in it. */
export function linesOf(values: readonly Value[]): { text: string; type: ValueType } | undefined {
  const type = values.length > 0 && values.every(value => typeof value === 'number') ? 'number' : 'text'
  const text = values.join('\n')
  const { values: back } = valuesIn(text, type)
  return back.length === values.length && back.every((value, index) => value === values[index])
    ? { text, type }
    : undefined
}

export interface LineValues {
  values: Value[]
  /** How many lines were the same as another. */
  duplicates: number
  /** The first line that is not a number, if all should be. */
  wrong?: string
}

/** The values in lines, each once. A comma or a tab separates too, because people paste from tables. */
export function valuesIn(text: string, type: ValueType): LineValues {
  const parts = text
    .split(/[\n\r\t,;]+/)
    .map(part => part.trim())
    .filter(part => part !== '')
  const wrong = type === 'number' ? parts.find(part => !Number.isFinite(Number(part))) : undefined
  const all: Value[] = type === 'number' && wrong === undefined ? parts.map(Number) : parts
  const values = [...new Set(all)]
  return { values, duplicates: all.length - values.length, ...(wrong !== undefined && { wrong }) }
}
