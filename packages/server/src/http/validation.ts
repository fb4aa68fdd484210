import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { invalid } from '../errors.ts'
import { describeErrors, validatorOf } from '../schema-errors.ts'

interface ObjectSchema {
  properties?: Record<string, { type?: string; readOnly?: boolean }>
  'x-optional'?: boolean
}

/** Makes Fastify validate with our rules. An error message names the path of the invalid value. */
export function useValidation(app: FastifyInstance) {
  const compile: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
    httpPart === 'querystring'
      ? value => check(validatorOf(schema), readQuery(schema, value as Record<string, unknown>), 'query')
      : value => checkBody(validatorOf(schema), schema, value)
  app.setValidatorCompiler(compile)
}

function checkBody(validate: ValidateFunction, schema: ObjectSchema, value: unknown) {
  if (value === undefined || value === null) {
    if (schema['x-optional']) return { value: {} }
    return { error: invalid('body: a JSON object is required') }
  }
  const checked = check(validate, value, 'body')
  return 'error' in checked ? checked : { value: withoutReadOnly(schema, value as object) }
}

function check(validate: ValidateFunction, value: unknown, part: string) {
  return validate(value) ? { value } : { error: invalid(describeErrors(validate.errors ?? [], part)) }
}

/** Refuses a part of a body that does not match its schema. @param path of the part */
export function checkPart(schema: object, value: unknown, path: string[]) {
  const validate = validatorOf(schema)
  if (!validate(value)) throw invalid(describeErrors(validate.errors ?? [], 'body', path))
}

function withoutReadOnly({ properties = {} }: ObjectSchema, value: object): object {
  const ignored = Object.keys(value).filter(name => properties[name]?.readOnly)
  if (ignored.length === 0) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !ignored.includes(name)))
}

const numberText: Record<string, RegExp> = {
  integer: /^-?\d{1,15}$/,
  // The notation of JavaScript: `0.1`, `5e-7`.
  number: /^-?\d{1,15}(\.\d{1,20})?(e-\d{1,3})?$/,
}

/** Query values arrive as text. If the schema requires a number or a boolean, the text of one becomes it. */
function readQuery(schema: ObjectSchema, query: Record<string, unknown>): Record<string, unknown> {
  if (Object.keys(query).length === 0) return query
  const read = (name: string, value: unknown) => {
    const type = schema.properties?.[name]?.type ?? ''
    if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
    return typeof value === 'string' && numberText[type]?.test(value) ? Number(value) : value
  }
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, read(name, value)]))
}
