import { recursiveSchemas } from '@guide/contracts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc, { type Arbitrary } from 'fast-check'
import { isStorable } from '../storable.ts'

/** The part of JSON Schema that our contracts use. */
interface Schema {
  $ref?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  type?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  patternProperties?: Record<string, Schema>
  maxProperties?: number
}

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema(recursiveSchemas)

/** Generates values that are valid by a schema. The filter checks the keywords that the generator does not know. */
export const arbitraryOf = (schema: object): Arbitrary<unknown> =>
  generate(schema).filter(value => ajv.validate(schema, value))

function generate(schema: object, depth = 0): Arbitrary<unknown> {
  const part = schema as Schema
  if (part.$ref) return depth > 4 ? fc.constant({}) : generate(recursive(part.$ref), depth + 1)
  if ('const' in part) return fc.constant(part.const)
  if (part.enum) return fc.constantFrom(...part.enum)
  if (part.anyOf) return fc.oneof(...part.anyOf.map(option => generate(option, depth)))
  switch (part.type) {
    case 'string':
      return text(part)
    case 'integer':
      return fc.integer({ min: part.minimum ?? -1000, max: part.maximum ?? 1000 })
    case 'number':
      return fc.double({ min: part.minimum ?? -1000, max: part.maximum ?? 1000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return list(part, depth)
    case 'object':
      return record(part, depth)
    default:
      return anyValue
  }
}

const anyValue = fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), text({}), fc.constant({ a: [1] }))

function text({ format, pattern, minLength = 0, maxLength = 40 }: Schema): Arbitrary<string> {
  if (format === 'email') return fc.nat().map(number => `user${number}@example.com`)
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map(date => date.toISOString())
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter(isStorable)
  return fc.string({
    minLength,
    maxLength: Math.min(maxLength, minLength + 40),
    unit: fc.constantFrom('a', 'Z', '7', ' ', '/', "'", '%', 'é', '漢', '\n'),
  })
}

function list({ items = {}, minItems = 0, maxItems = 4, uniqueItems }: Schema, depth: number) {
  const bounds = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) }
  const item = generate(items, depth + 1)
  return uniqueItems ? fc.uniqueArray(item, bounds) : fc.array(item, bounds)
}

function record({ properties = {}, required = [], patternProperties = {} }: Schema, depth: number) {
  const named = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, generate(schema, depth + 1)]),
    ),
    { requiredKeys: required, noNullPrototype: true },
  )
  const [pattern, schema] = Object.entries(patternProperties)[0] ?? []
  if (!pattern || !schema) return named
  const free = fc.dictionary(text({ pattern }), generate(schema, depth + 1), {
    maxKeys: 4,
    noNullPrototype: true,
  })
  return fc.tuple(free, named).map(parts => Object.assign({}, ...parts))
}

function recursive(id: string): object {
  return recursiveSchemas.find(schema => (schema as { $id?: string }).$id === id) ?? {}
}
