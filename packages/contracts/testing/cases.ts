import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { validationErrors } from './validation-errors.ts'

/** Declares one test per named value: the schema accepts it. */
export function accepts(schema: TSchema, values: Record<string, unknown>): void {
  test.each(Object.entries(values))('accepts %s', (_, value) => {
    expect(validationErrors(schema, value)).toEqual([])
  })
}

/** Declares one test per named value: the schema rejects it with an error at the given path. */
export function rejects(schema: TSchema, values: Record<string, [value: unknown, path: string]>): void {
  test.each(Object.entries(values))('rejects %s', (_, [value, path]) => {
    expect(validationErrors(schema, value).map(error => error.split(' ')[0])).toContain(path)
  })
}
