import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { mistakes } from './mistakes.ts'

/** One test for each named value: the schema takes it. */
export function accepts(schema: TSchema, values: Record<string, unknown>): void {
  test.each(Object.entries(values))('accepts %s', (_, value) => {
    expect(mistakes(schema, value)).toEqual([])
  })
}

/** One test for each named value: the schema refuses it, with a mistake at the path that goes with it. */
export function refuses(schema: TSchema, values: Record<string, [value: unknown, path: string]>): void {
  test.each(Object.entries(values))('refuses %s', (_, [value, path]) => {
    expect(mistakes(schema, value).map(mistake => mistake.split(' ')[0])).toContain(path)
  })
}
