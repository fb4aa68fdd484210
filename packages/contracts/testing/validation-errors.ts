import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { recursiveSchemas } from '../src/rich-text.ts'

/** Creates an Ajv instance with the options that the service uses for bodies: strict, without coercion or removal. */
export function bodyValidator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  addFormats.default(ajv)
  return ajv.addSchema(recursiveSchemas)
}

const ajv = bodyValidator()

/** Lists the errors of a value, one line each; empty if the value is valid. */
export function validationErrors(schema: TSchema, value: unknown): string[] {
  ajv.validate(schema, value)
  return (ajv.errors ?? []).map(error => `${error.instancePath} ${error.message}`)
}
