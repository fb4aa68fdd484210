import { type Operation, operations, recursiveSchemas } from '@guide/contracts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { validatorOf } from '../schema-errors.ts'

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema(recursiveSchemas)

const schemas = Object.entries<Operation>(operations).flatMap(([id, { body, query }]) => [
  ...(body ? [[id, 'body', body] as const] : []),
  ...(query ? [[id, 'query', query] as const] : []),
])

test.each(schemas)('the schema of %s’s %s can be used', (_id, _part, schema) => {
  expect(ajv.validateSchema(schema), ajv.errorsText(ajv.errors)).toBe(true)
  expect(validatorOf(schema)).toBeTypeOf('function')
})

test('an invalid schema is detected', () => {
  expect(ajv.validateSchema({ type: 'nothing' })).toBe(false)
  expect(() => validatorOf({ type: 'object', properties: { a: { $ref: '#/missing' } } })).toThrow()
})
