import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { recursiveSchemas } from '../src/rich-text.ts'

/** An Ajv as the service sets it up for bodies: strict about the schema, and nothing coerced or removed. */
export function bodyValidator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  addFormats.default(ajv)
  return ajv.addSchema(recursiveSchemas)
}

const ajv = bodyValidator()

/** What is wrong with a value, one line for each mistake; empty when the schema takes it. */
export function mistakes(schema: TSchema, value: unknown): string[] {
  ajv.validate(schema, value)
  return (ajv.errors ?? []).map(error => `${error.instancePath} ${error.message}`)
}
