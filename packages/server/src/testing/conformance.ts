import {
  consolePath,
  ErrorEnvelope,
  type Operation,
  openApiDocument,
  operations,
  publishedOperations,
} from '@guide/contracts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { version } from '../version.ts'

/** The part of a response that the OpenAPI documents describe. */
export interface Received {
  method: string
  path: string
  status: number
  contentType: string
  body: unknown
}

const documents = { all: operations, published: publishedOperations }
const paths = Object.values<Operation>(operations)
  .flatMap(operation => [operation.path, ...(operation.aliases ?? [])])
  .sort((a, b) => a.split('{').length - b.split('{').length)

const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } })
addFormats.default(ajv)
for (const [name, table] of Object.entries(documents)) {
  const about = { title: name, description: name, published: name === 'published' }
  ajv.addSchema({ $id: name, ...openApiDocument(table, { ...about, version, apiKeyHeader: 'X-API-Key' }) })
}
const isEnvelope = ajv.compile(ErrorEnvelope)
const compiled = new Map<string, ValidateFunction>()

/** Throws if a response does not conform to both OpenAPI documents. Every response that a test receives is checked. */
export function checkConformance(received: Received) {
  const template = paths.find(path => matches(path, documentedPath(received.path)))
  if (received.method === 'HEAD') return
  if (received.status >= 400 && !isEnvelope(received.body)) {
    throw new Error(`${describe(received)} is not the error envelope: ${JSON.stringify(received.body)}`)
  }
  if (!template) return
  for (const [document, table] of Object.entries(documents)) {
    const listed = Object.values<Operation>(table).some(
      operation =>
        operation.method === received.method &&
        [operation.path, ...(operation.aliases ?? [])].includes(template),
    )
    if (listed) checkAgainst(document, template, received)
  }
}

/** The console's door serves the admin operations a second time. They are documented once. */
const documentedPath = (path: string) =>
  path.startsWith(`${consolePath}/v1/admin/`) ? path.slice(consolePath.length) : path

function checkAgainst(document: string, template: string, received: Received) {
  const pointer = ['paths', template, received.method.toLowerCase(), 'responses', String(received.status)]
  const description = pointer.reduce<unknown>(
    (node, key) => (node as Record<string, unknown> | undefined)?.[key],
    ajv.getSchema(document)?.schema,
  ) as { content?: Record<string, unknown> } | undefined
  if (!description) throw new Error(`${describe(received)} is not documented in "${document}"`)
  if (!description.content) {
    if (received.body !== undefined) throw new Error(`${describe(received)} must be empty`)
    return
  }
  const mediaType = received.contentType.split(';')[0] ?? ''
  if (!(mediaType in description.content))
    throw new Error(`${describe(received)} has the undocumented media type "${mediaType}"`)
  const reference = `${document}#/${[...pointer, 'content', mediaType, 'schema'].map(pointerPart).join('/')}`
  const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference })
  compiled.set(reference, validate)
  if (!validate(received.body)) {
    throw new Error(
      `${describe(received)} does not conform to its schema: ${ajv.errorsText(validate.errors)}`,
    )
  }
}

const describe = ({ method, path, status }: Received) => `${method} ${path} → ${status}`
const pointerPart = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

function matches(template: string, path: string): boolean {
  const wanted = template.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('{') || part === given[index])
  )
}
