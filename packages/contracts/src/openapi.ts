import type { TObject, TSchema } from 'typebox'
import { ErrorEnvelope, errorMeaning, errorStatus } from './errors.ts'
import {
  mayBeUnchanged,
  type Operation,
  type OperationTable,
  operationErrors,
  pathParameters,
  roles,
} from './operation.ts'
import { pathParameterExamples } from './path-parameter-examples.ts'
import { recursiveSchemas } from './rich-text.ts'

type Json = Record<string, unknown>

export interface DocumentInfo {
  title: string
  version: string
  description: string
  apiKeyHeader: string
  /** Whether this is the published document: by the specification, it lists API key and token as alternatives. */
  published: boolean
}

/** Creates the OpenAPI 3.1 document of a table of operations. Schemas with a title become components. */
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
    case 'console':
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

const requestBody = ({ credentialsInBody }: Operation, schema: unknown): Json => ({
  required: true,
  content: { ...json(schema), ...(credentialsInBody && json(schema, 'text/plain')) },
})

/** The description of an operation, followed by the role or secret that it requires. */
function describedAs({ auth, peopleOnly, description }: Operation): Json {
  const role = (roles as readonly string[]).includes(auth) && `Requires the role \`${auth}\`.`
  const secret = auth === 'platform' && 'Requires the platform secret instead of an API key and a token.'
  const people = peopleOnly && 'Access tokens cannot call it.'
  const text = [description, role, secret, people].filter(Boolean).join(' ')
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
  const documented: Json = {}
  for (const [status, schema] of Object.entries(operation.responses)) {
    documented[status] = schema
      ? { description: 'Success.', content: responseContent(operation, components.place(schema)) }
      : { description: 'Success, no content.' }
  }
  if (mayBeUnchanged(operation)) documented[304] = { description: notModified }
  for (const code of operationErrors(operation)) {
    documented[errorStatus[code]] = {
      description: `${code}: ${errorMeaning[code]}`,
      content: json(components.place(ErrorEnvelope)),
    }
  }
  return documented
}

const notModified = 'Not modified: the `If-None-Match` of the request names the current `ETag`.'

const responseContent = ({ stream, contentType }: Operation, schema: unknown): Json =>
  Object.assign({}, ...(stream ?? [contentType]).map(mediaType => json(schema, mediaType)))

const json = (schema: unknown, contentType = 'application/json'): Json => ({ [contentType]: { schema } })

class Components {
  readonly schemas: Record<string, unknown> = {}

  /** Returns the schema for the document, with references to components in place of titled parts. */
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
    return { ...typeOfEnum(value as Json), ...Object.fromEntries(parts) }
  }

  #part(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    const { title, $ref } = value as Json
    if (typeof $ref === 'string') return this.place(recursiveSchema($ref))
    return typeof title === 'string' ? this.place(value) : this.#copy(value)
  }
}

/** Adds the type to an `enum` of strings, which documentation tools and client generators expect. */
const typeOfEnum = ({ enum: values }: Json): Json =>
  Array.isArray(values) && values.every(value => typeof value === 'string') ? { type: 'string' } : {}

/** Examples are not schemas: a title in an example does not name a component. */
const isExamples = (key: string, part: unknown) => key === 'examples' && Array.isArray(part)

function recursiveSchema(id: string): TSchema {
  const found = recursiveSchemas.find(schema => schema.$id === id)
  if (!found) throw new Error(`A schema refers to "${id}", which is not in recursiveSchemas.`)
  return found
}
