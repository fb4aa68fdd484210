import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, createClient, ServiceError } from './client.ts'

interface Received {
  request: string
  headers: IncomingMessage['headers']
  body: string
}
interface Reply {
  status: number
  body?: string
  contentType?: string
}

let server: Server
let client: Client
let received: Received
let reply: Reply

async function respond(request: IncomingMessage, response: ServerResponse) {
  let body = ''
  for await (const chunk of request) body += chunk
  received = { request: `${request.method} ${request.url}`, headers: request.headers, body }
  response.writeHead(reply.status, { 'content-type': reply.contentType ?? 'application/json; charset=utf-8' })
  response.end(reply.body)
}

beforeAll(async () => {
  server = createServer(respond)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  client = createClient({ baseUrl: `http://127.0.0.1:${port}`, headers: { 'X-API-Key': 'sk_test_x' } })
})
beforeEach(() => {
  reply = { status: 200, body: '{}' }
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    error => error as ServiceError,
  )

test('path parameters are percent-encoded', async () => {
  await client.getTenant({ params: { tenant_id: 'a/b?c#d e%ü' } })
  expect(received.request).toBe('GET /v1/platform/tenants/a%2Fb%3Fc%23d%20e%25%C3%BC')
})

test('a path can have several parameters', async () => {
  await client.listEntityActivity({ params: { entity_id: 'x', entity_type: 'tour' }, query: { limit: 5 } })
  expect(received.request).toBe('GET /v1/admin/activity/entity/tour/x?limit=5')
})

test('a query is sent unless it is empty', async () => {
  await client.listActivity({ query: { limit: 3, offset: 0, scope: 'tenant' } })
  expect(received.request).toBe('GET /v1/admin/activity?limit=3&offset=0&scope=tenant')
  await client.listActivity({ query: {} })
  expect(received.request).toBe('GET /v1/admin/activity')
  await client.listActivity()
  expect(received.request).toBe('GET /v1/admin/activity')
})

test('a body is sent as JSON, with the headers of the client', async () => {
  reply = { status: 201, body: '{"api_key":"sk_live_x"}' }
  const created = await client.createApiKey({ body: { environment: 'live' } })
  expect(created).toEqual({ api_key: 'sk_live_x' })
  expect(received).toMatchObject({
    request: 'POST /v1/admin/api-keys',
    body: '{"environment":"live"}',
    headers: { 'content-type': 'application/json', 'x-api-key': 'sk_test_x' },
  })
})

test('a request without a body has no content type', async () => {
  await client.getConfig()
  expect(received.headers).not.toHaveProperty('content-type')
})

test.each([204, 304])('a %i response returns undefined', async status => {
  reply = { status }
  expect(await client.removeAdminUser({ params: { user_id: 'u1' } })).toBeUndefined()
})

test('a response that is not JSON returns its text', async () => {
  reply = { status: 200, body: 'up 1\n', contentType: 'text/plain' }
  expect(await client.metrics()).toBe('up 1\n')
})

test('an error response is thrown as a ServiceError with all its fields', async () => {
  const error = { code: 'CONFLICT', message: 'It already exists.', request_id: 'r1' }
  reply = { status: 409, body: JSON.stringify({ error }) }
  const thrown = await failure(client.createApiKey({ body: { environment: 'live' } }))
  expect(thrown).toBeInstanceOf(ServiceError)
  expect(thrown).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    message: 'It already exists.',
    requestId: 'r1',
  })
})

test.each([
  ['an error page of a proxy', { status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' }],
  ['JSON from a proxy', { status: 502, body: '{"message":"Bad gateway"}' }],
  ['JSON with another form of error', { status: 502, body: '{"error":"Bad gateway"}' }],
  ['incomplete JSON', { status: 502, body: '{"error":{"co' }],
])('%s is thrown as a ServiceError with its text', async (_, foreign) => {
  reply = foreign
  const thrown = await failure(client.getConfig())
  expect(thrown).toBeInstanceOf(ServiceError)
  expect(thrown).toMatchObject({ status: 502, code: 'INTERNAL_ERROR', message: foreign.body })
})

test('an error without a body names its status', async () => {
  reply = { status: 503 }
  expect(await failure(client.ready())).toMatchObject({
    status: 503,
    message: 'The service responded with status 503.',
  })
})
