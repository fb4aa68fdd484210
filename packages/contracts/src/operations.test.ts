import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { bodyValidator, validationErrors } from '../testing/validation-errors.ts'
import { ErrorEnvelope } from './errors.ts'
import { bodyLimitOf, exampleBody, type Operation, pathParameters, roles } from './operation.ts'
import { operations } from './operations.ts'
import { pathParameterExamples } from './path-parameter-examples.ts'

const ajv = bodyValidator()
const all = Object.entries<Operation>(operations)

/** Every method and path in the endpoint tables of the specification. */
const specified = [
  'POST /v1/admin/api-keys',
  'GET /v1/admin/tours',
  'POST /v1/admin/tours',
  'GET /v1/admin/tours/{tour_id}',
  'PUT /v1/admin/tours/{tour_id}',
  'POST /v1/admin/tours/{tour_id}/publish',
  'POST /v1/admin/tours/{tour_id}/archive',
  'POST /v1/admin/tours/{tour_id}/copy',
  'GET /v1/admin/tours/{tour_id}/versions',
  'POST /v1/admin/tours/{tour_id}/rollback',
  'GET /v1/admin/content',
  'POST /v1/admin/content',
  'GET /v1/admin/content/{content_id}',
  'PUT /v1/admin/content/{content_id}',
  'POST /v1/admin/content/{content_id}/publish',
  'POST /v1/admin/content/{content_id}/archive',
  'GET /v1/admin/themes',
  'GET /v1/admin/themes/presets',
  'GET /v1/admin/themes/{theme_id}',
  'POST /v1/admin/themes',
  'PUT /v1/admin/themes/{theme_id}',
  'POST /v1/admin/themes/{theme_id}/set-default',
  'DELETE /v1/admin/themes/{theme_id}',
  'GET /v1/admin/users',
  'POST /v1/admin/users',
  'PUT /v1/admin/users/{user_id}',
  'DELETE /v1/admin/users/{user_id}',
  'GET /v1/admin/activity',
  'GET /v1/admin/activity/entity/{entity_type}/{entity_id}',
  'GET /v1/admin/analytics/selector-health',
  'GET /v1/admin/config',
  'PUT /v1/admin/config',
  'POST /v1/admin/config/circuit-breaker',
  'GET /v1/sdk/config',
  'POST /v1/sdk/content',
  'POST /v1/sdk/events',
]

const routes = all.flatMap(([, operation]) =>
  [operation.path, ...(operation.aliases ?? [])].map(path => `${operation.method} ${path}`),
)

test.each(specified)('%s from the specification is an operation', route => {
  expect(routes).toContain(route)
})

test('no method and path belongs to two operations, regardless of parameter names', () => {
  const shapes = routes.map(route => route.replace(/\{\w+\}/g, '{}'))
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
})

test('every removal by an admin has the reserve of what stops harm; drafts are for editing', () => {
  const isRemoval = ({ method, path, auth }: Operation) =>
    method === 'DELETE' && roles.some(role => role === auth) && !path.endsWith('/draft')
  const removals = all.filter(([, operation]) => isRemoval(operation))
  expect(removals.length).toBeGreaterThan(10)
  expect(removals.filter(([, { stopsHarm }]) => !stopsHarm)).toEqual([])
})

describe.each(all)('%s', (_, operation) => {
  const schemas = [operation.query, operation.body, ...Object.values(operation.responses)].filter(
    (schema): schema is TSchema => schema != null,
  )

  test('has schemas that compile in strict mode', () => {
    for (const schema of schemas) expect(ajv.compile(schema)).toBeTypeOf('function')
  })

  test('has valid and unique path parameters, the same in its aliases', () => {
    const names = pathParameters(operation.path)
    expect(new Set(names).size).toBe(names.length)
    expect(operation.path.replace(/\{[a-z_]+\}/g, '')).toMatch(/^(\/[a-z0-9-]*)+$/)
    for (const alias of operation.aliases ?? []) expect(pathParameters(alias)).toEqual(names)
  })
})

test('viewers may only read, check, parse, try, diagnose and choose for themselves', () => {
  const admin = all.filter(([, { path }]) => path.startsWith('/v1/admin/'))
  const open = admin.filter(([, { auth }]) => auth === 'viewer')
  expect(admin.filter(([, { auth }]) => !['viewer', 'editor', 'admin'].includes(auth))).toEqual([])
  expect(open.filter(([, { method }]) => method !== 'GET').map(([id]) => id)).toEqual([
    'checkTourChanges',
    'checkContentChanges',
    'parseRichText',
    'tryAudience',
    'updatePreferences',
    'diagnose',
  ])
  expect(open.length).toBeGreaterThan(10)
})

test('different schemas have different titles', () => {
  const byTitle = new Map<string, Set<string>>()
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const title = (value as { title?: unknown }).title
    if (typeof title === 'string') {
      byTitle.set(title, (byTitle.get(title) ?? new Set()).add(JSON.stringify(value)))
    }
    for (const [key, part] of Object.entries(value)) if (key !== 'examples') visit(part)
  }
  visit(ErrorEnvelope)
  for (const [, { query, body, responses }] of all) visit([query, body, responses])

  expect(byTitle.size).toBeGreaterThan(50)
  expect([...byTitle].filter(([, shapes]) => shapes.size > 1).map(([title]) => title)).toEqual([])
})

test('admin request bodies are closed, SDK and inbound request bodies are open', () => {
  for (const [id, { path, body }] of all) {
    if (!body) continue
    expect([id, (body as { additionalProperties?: boolean }).additionalProperties]).toEqual([
      id,
      /^\/v1\/(sdk|inbound)\//.test(path) ? undefined : false,
    ])
  }
})

test('a body is as large as its operation needs it, and small before a sign-in', () => {
  const largerThan = (bytes: number) =>
    all.filter(([, operation]) => bodyLimitOf(operation) > bytes).map(([id]) => id)
  expect(largerThan(256 * 1024)).toEqual([
    'createTour',
    'updateTour',
    'createContent',
    'updateContent',
    'checkTourChanges',
    'checkContentChanges',
    'createAsset',
    'createTheme',
    'updateTheme',
    'createAudience',
    'updateAudience',
    'importContent',
    'importTenant',
    'addAttachment',
    'attachToThread',
    'receiveEmail',
  ])
  const small = all.filter(([, { auth, body, upload }]) => auth === 'console' || !(body || upload))
  expect(small.length).toBeGreaterThan(50)
  for (const [id, operation] of small) expect([id, bodyLimitOf(operation)]).toEqual([id, 4096])
  expect(bodyLimitOf(operations.diagnose)).toBe(64 * 1024)
})

const withBody = all.filter(([, { body }]) => body)

test.each(withBody)('%s has a valid example body', (_, operation) => {
  const example = exampleBody(operation)
  expect(example).toBeTypeOf('object')
  expect(validationErrors(operation.body as TSchema, example)).toEqual([])
})

test('every example in a schema is valid', () => {
  const parts = new Set<TSchema & { examples: unknown[] }>()
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if ('examples' in value && Array.isArray(value.examples)) parts.add(value as never)
    for (const [key, part] of Object.entries(value)) if (key !== 'examples') visit(part)
  }
  for (const [, { query, body, responses }] of all) visit([query, body, responses])
  expect(parts.size).toBeGreaterThan(100)
  for (const part of parts) {
    for (const example of part.examples)
      expect([example, validationErrors(part, example)]).toEqual([example, []])
  }
})

test.each(all)(
  '%s has an example for every string and map in its responses',
  (_, { contentType, responses }) => {
    if (contentType) return
    expect(Object.values(responses).flatMap(schema => withoutExamples(schema))).toEqual([])
  },
)

interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  examples?: unknown[]
  properties?: Record<string, Shape>
  anyOf?: Shape[]
  items?: Shape
  patternProperties?: object
}

/** Lists the paths of strings and maps without an example. */
function withoutExamples(schema: unknown, path = ''): string[] {
  const { type, properties = {}, anyOf = [], items, ...rest } = (schema ?? {}) as Shape
  if (rest.examples || rest.enum || rest.const !== undefined || rest.format) return []
  if (type === 'string' || rest.patternProperties) return [path]
  return [
    ...Object.entries(properties).flatMap(([name, part]) => withoutExamples(part, `${path}.${name}`)),
    ...anyOf.flatMap(part => withoutExamples(part, path)),
    ...(items ? withoutExamples(items, `${path}[]`) : []),
  ]
}

test('exactly the path parameters have an example', () => {
  const names = all.flatMap(([, { path }]) => pathParameters(path))
  expect(new Set(Object.keys(pathParameterExamples))).toEqual(new Set(names))
})
