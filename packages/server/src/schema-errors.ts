import { recursiveSchemas } from '@guide/contracts'
import { nearestName } from '@guide/engine/nearest-name'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { Refusal } from './errors.ts'

// Values are taken as they are: nothing is coerced, removed or filled in. A test checks that the schemas themselves are
// valid.
const ajv = new Ajv2020({
  strict: false,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  meta: false,
  validateSchema: false,
  verbose: true,
})
addFormats.default(ajv)
ajv.addSchema(recursiveSchemas)

/** Compiles a schema with its first use and caches it: compiling all schemas would delay every start. */
export const validatorOf = (schema: object): ValidateFunction => ajv.compile(schema)

/** Refuses data that only a machine writes and that does not match its schema. @param path of the data */
export function requireShape(schema: object, value: unknown, path: string) {
  const validate = validatorOf(schema)
  if (validate(value)) return
  throw new Refusal('UNPROCESSABLE_ENTITY', describeErrors(validate.errors ?? [], 'body', [path]))
}

/** What is wrong with a value, with the path of the wrong part. @param part the name of the whole */
export function describeErrors(errors: ErrorObject[], part: string, around: string[] = []): string {
  const error = mostSpecific(errors)
  if (!error) return `${part}: does not match the documented schema`
  const { params } = error
  const path = [...around, ...namesIn(error.instancePath)]
  const inside = (name: string) => pathText([...path, name], part)
  const here = pathText(path, part)
  switch (error.keyword) {
    case 'required':
      return `${inside(params.missingProperty)}: is required`
    case 'additionalProperties':
      return `${inside(params.additionalProperty)}: ${unknownField(params.additionalProperty, fieldsOf(error))}`
    case 'minProperties':
      return `${here}: one of ${fieldsOf(error).join(', ')} is required`
    // `not` is only used for objects of which these fields are null.
    case 'not':
      return `${here}: one of ${fieldsOf(error)
        .filter(name => name in (error.schema as { properties: object }).properties)
        .join(', ')} is required`
    case 'minLength':
      return `${here}: ${params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`}`
    case 'maxLength':
      return `${here}: must have at most ${params.limit} characters`
    case 'minimum':
      return `${here}: must be at least ${params.limit}`
    case 'maximum':
      return `${here}: must be at most ${params.limit}`
    case 'pattern':
      return `${here}: does not have the required format${exampleIn(error)}`
    case 'enum':
      return `${here}: must be one of ${params.allowedValues.join(', ')}`
    default:
      return `${here}: ${error.message ?? 'is not valid'}`
  }
}

/** Says of a field that nothing knows it, and which one was probably meant. */
export function unknownField(name: string, known: string[]): string {
  const nearest = nearestName(name, known)
  return `is not a known field${nearest ? `; did you mean \`${nearest}\`?` : ''}`
}

const exampleIn = ({ parentSchema }: ErrorObject): string => {
  const [example] = parentSchema?.examples ?? []
  return example ? `, such as ${example}` : ''
}

/** The fields an object may have, without deprecated aliases. */
function fieldsOf({ parentSchema }: ErrorObject): string[] {
  const properties: Record<string, { deprecated?: boolean }> = parentSchema?.properties ?? {}
  return Object.keys(properties).filter(name => !properties[name]?.deprecated)
}

/** Of the errors inside a union, the deepest one. "must be null" does not help the caller, so it is ignored. */
function mostSpecific(errors: ErrorObject[]): ErrorObject | undefined {
  const useful = errors.filter(error => error.keyword !== 'anyOf' && error.params.type !== 'null')
  const depth = (error: ErrorObject) => error.instancePath.split('/').length
  return useful.sort((a, b) => depth(b) - depth(a))[0] ?? errors[0]
}

const namesIn = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map(name => name.replaceAll('~1', '/').replaceAll('~0', '~'))

/** A path in the usual notation: `steps[2].title`. Long names, which only a client can make up, are shortened. */
export function pathText(names: string[], part: string): string {
  if (names.length === 0) return part
  const text = names
    .map(name => (/^\d+$/.test(name) ? `[${name}]` : `.${name.slice(0, 100)}`))
    .join('')
    .replace(/^\./, '')
  return text.length > 500 ? `${text.slice(0, 500)}…` : text
}
