import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'
import type { Operation, OperationTable } from './operation.ts'
import { operations, publishedOperations } from './operations.ts'

const all: OperationTable = operations
const publishedOf = (table: OperationTable) =>
  Object.fromEntries(Object.entries<Operation>(table).filter(([, operation]) => operation.published))

const info = {
  title: 'Guide',
  version: '1.2.3',
  description: 'A test.',
  apiKeyHeader: 'X-API-Key',
  published: false,
}
const tables = {
  'all operations': operations,
  'the published operations': publishedOperations,
}

type Document = {
  openapi: string
  paths: Record<string, Record<string, { operationId: string; security: object[] }>>
  components: { schemas: Record<string, unknown> }
}
const documentOf = (table: OperationTable) => openApiDocument(table, info) as unknown as Document

const referencesIn = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)].map(match => match[1] as string)

describe.each(Object.entries<OperationTable>(tables))('the document of %s', (_, table) => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(openApiDocument(table, info)))
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  test('references exactly the components that it contains', () => {
    const document = documentOf(table)
    const names = Object.keys(document.components.schemas).map(name => `#/components/schemas/${name}`)
    expect([...new Set(referencesIn(document))].sort()).toEqual(names.sort())
  })
})

test('a rich text node is one component that references itself', () => {
  const { RichTextNode, SdkStep } = documentOf(all).components.schemas
  const reference = '#/components/schemas/RichTextNode'
  expect(referencesIn(RichTextNode)).toContain(reference)
  expect(RichTextNode).not.toHaveProperty('$id')
  expect(SdkStep).toHaveProperty('properties.body_tree.items', { $ref: reference })
})

test('the published document lists SDK and health paths, but no admin, platform or inbound path', () => {
  const paths = Object.keys(documentOf(publishedOf(all)).paths)
  expect(paths).toEqual(
    expect.arrayContaining(['/v1/sdk/config', '/v1/sdk/content', '/v1/sdk/events', '/v1/health/live']),
  )
  expect(paths).toEqual(expect.arrayContaining(['/v1/sdk/help/articles', '/v1/sdk/help/threads']))
  expect(paths.filter(path => path.startsWith('/v1/sdk/help/attachments'))).toEqual([])
  expect(paths.filter(path => /^\/v1\/(admin|platform|inbound)/.test(path))).toEqual([])
})

test('the published document lists API key or token for SDK operations, and both for admin operations', () => {
  const published = openApiDocument(all, { ...info, published: true }) as unknown as Document
  expect(published.paths['/v1/sdk/content']?.post?.security).toEqual([{ apiKey: [] }, { bearer: [] }])
  expect(published.paths['/v1/admin/tours']?.get?.security).toEqual([{ apiKey: [], bearer: [] }])
})

test('the complete document lists both credentials for SDK operations, or the API key alone for visitors', () => {
  const { paths } = documentOf(all)
  expect(paths['/v1/sdk/content']?.post?.security).toEqual([{ apiKey: [], bearer: [] }, { apiKey: [] }])
})

test('a title in an example does not become a component', () => {
  const { schemas } = documentOf(all).components
  expect(schemas.TourCreate).toHaveProperty('examples.0.title', 'Welcome to Acme')
  expect(Object.keys(schemas).filter(name => !/^[A-Z]\w+$/.test(name))).toEqual([])
})

test('an enum of strings has the type string', () => {
  const { TourSummary } = documentOf(all).components.schemas
  expect(TourSummary).toHaveProperty('properties.status', {
    type: 'string',
    enum: ['draft', 'published', 'archived'],
  })
})
