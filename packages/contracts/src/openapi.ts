import type { TObject, TSchema } from 'typebox'
import { ErrorEnvelope, errorMeaning, errorStatus } from './errors.ts'
import { type Operation, type OperationTable, pathParameters, roles } from './operation.ts'
import { errorsOf } from './operation-errors.ts'
import { pathParameterExamples } from './path-parameter-examples.ts'
import { recursiveSchemas } from './rich-text.ts'

type Json = Record<string, unknown>

export interface DocumentInfo {
  title: string
  version: string
  description: string
  apiKeyHeader: string
  /** Whether it is the published one, which by the specification names key and token as alternatives. */
  published: boolean
}

/** The OpenAPI 3.1 document of a table of operations. Schemas with a title become its components. */
export function openApiDocument(table: OperationTable, info: DocumentInfo): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const [id, operation] of Object.entries(table)) {
    for (const [index, path] of [operation.path, ...(operation.aliases ?? [])].entries()) {
      const operationId = index === 0 ? id : `${id}Alias${index}`
      paths[path] ??= {}
      paths[path][operation.method.toLowerCase()] = describe(operationId, operation, components, info)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: info.description, license: license },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(table).map(operation => operation.tag))].map(name => ({ name })),
    paths,
    components: { schemas: components.schemas, securitySchemes: securitySchemes(info.apiKeyHeader) },
  }
}

const license = { name: 'MIT', identifier: 'MIT' }

const securitySchemes = (apiKeyHeader: string): Json => ({
  apiKey: { type: 'apiKey', in: 'header', name: apiKeyHeader, description: 'Identifies the tenant.' },
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Identifies the user.' },
  platformSecret: { type: 'apiKey', in: 'header', name: 'X-Platform-Secret' },
  inboundSecret: { type: 'apiKey', in: 'header', name: 'X-Inbound-Secret' },
  metricsToken: { type: 'http', scheme: 'bearer' },
})

function security(operation: Operation, { published }: DocumentInfo): Json[] {
  switch (operation.auth) {
    case 'public':
    case 'signed':
    case 'invite':
      return []
    case 'invitee':
      return [{ bearer: [] }]
    case 'platform':
      return [{ platformSecret: [] }]
    case 'inbound':
    case 'inbound_tenant':
      return [{ inboundSecret: [] }]
    case 'metrics':
      return [{ metricsToken: [] }]
    case 'user':
      return published ? [{ apiKey: [] }, { bearer: [] }] : [{ apiKey: [], bearer: [] }, { apiKey: [] }]
    default:
      return [{ apiKey: [], bearer: [] }]
  }
}

function describe(
  operationId: string,
  operation: Operation,
  components: Components,
  info: DocumentInfo,
): Json {
  const parameters = [
    ...pathParameters(operation.path).map(name => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
      example: pathParameterExamples[name],
    })),
    ...queryParameters(operation.query, components),
  ]
  return {
    operationId,
    tags: [operation.tag],
    summary: operation.summary,
    ...describedAs(operation),
    security: security(operation, info),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.upload && {
      requestBody: { required: true, content: json(oneFile, 'multipart/form-data') },
    }),
    ...(operation.body && { requestBody: requestBody(operation, components.place(operation.body)) }),
    responses: responses(operation, components),
  }
}

const oneFile = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
}

const requestBody = ({ beacon }: Operation, schema: unknown): Json => ({
  required: true,
  content: { ...json(schema), ...(beacon && json(schema, 'text/plain')) },
})

/** What an operation says of itself, and which role or secret it asks for. */
function describedAs({ auth, description }: Operation): Json {
  const role = (roles as readonly string[]).includes(auth) && `Needs the role \`${auth}\`.`
  const secret = auth === 'platform' && 'Needs the secret of the platform in place of key and token.'
  const text = [description, role, secret].filter(Boolean).join(' ')
  return text ? { description: text } : {}
}

function queryParameters(query: TObject | undefined, components: Components): Json[] {
  if (!query) return []
  return Object.entries(query.properties).map(([name, schema]) => {
    const { description, ...rest } = components.place(schema as TSchema) as Json
    return {
      name,
      in: 'query',
      required: query.required?.includes(name) ?? false,
      ...(typeof description === 'string' && { description }),
      schema: rest,
    }
  })
}

function responses(operation: Operation, components: Components): Json {
  const answers: Json = {}
  for (const [status, schema] of Object.entries(operation.responses)) {
    answers[status] = schema
      ? { description: 'Success.', content: answerContent(operation, components.place(schema)) }
      : { description: status === '304' ? 'Not modified.' : 'Success, no content.' }
  }
  for (const code of errorsOf(operation)) {
    answers[errorStatus[code]] = {
      description: `${code}: ${errorMeaning[code]}`,
      content: json(components.place(ErrorEnvelope)),
    }
  }
  return answers
}

const answerContent = ({ stream, contentType }: Operation, schema: unknown): Json =>
  Object.assign({}, ...(stream ?? [contentType]).map(mediaType => json(schema, mediaType)))

const json = (schema: unknown, contentType = 'application/json'): Json => ({ [contentType]: { schema } })

class Components {
  readonly schemas: Record<string, unknown> = {}

  /** The schema as the document shows it, its titled parts replaced by references to components. */
  place(schema: TSchema): unknown {
    const { title, $id: _, ...content } = schema as Json
    if (typeof title !== 'string') return this.#copy(schema)
    if (!(title in this.schemas)) {
      this.schemas[title] = {}
      this.schemas[title] = this.#copy({ title, ...content })
    }
    return { $ref: `#/components/schemas/${title}` }
  }

  #copy(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(item => this.#part(item))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
    const parts = entries.map(([key, part]) => [key, isExamples(key, part) ? part : this.#part(part)])
    return { ...typeOfWords(value as Json), ...Object.fromEntries(parts) }
  }

  #part(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    const { title, $ref } = value as Json
    if (typeof $ref === 'string') return this.place(recursiveSchema($ref))
    return typeof title === 'string' ? this.place(value) : this.#copy(value)
  }
}

/** Readers of the document would like to be told what the words of an `enum` are. */
const typeOfWords = ({ enum: words }: Json): Json =>
  Array.isArray(words) && words.every(word => typeof word === 'string') ? { type: 'string' } : {}

/** What is in examples is no schema, and a title there names nothing. */
const isExamples = (key: string, part: unknown) => key === 'examples' && Array.isArray(part)

function recursiveSchema(id: string): TSchema {
  const found = recursiveSchemas.find(schema => schema.$id === id)
  if (!found) throw new Error(`A schema refers to "${id}", which is not among the recursive ones.`)
  return found
}
