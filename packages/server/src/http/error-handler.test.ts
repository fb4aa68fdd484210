import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountEcho } from '../testing/echo.ts'
import {
  type Guide,
  platformSecret,
  startGuide,
  startGuideOnNewDatabase,
  type TestResponse,
} from '../testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from '../testing/identity-provider.ts'
import { type RawResponse, sendRaw } from '../testing/raw-request.ts'
import { type Caller, createTenant, type TestTenant } from '../testing/tenant.ts'

let guide: Guide
let provider: IdentityProvider
let tenant: TestTenant
beforeAll(async () => {
  provider = await startIdentityProvider()
  guide = await startGuide({}, mountTestRoutes)
  tenant = await createTenant(guide, provider)
})
afterAll(async () => {
  await guide.close()
  await provider.close()
})

const unknownKey = `sk_live_${'a'.repeat(43)}`

const failures: Record<string, unknown> = {
  'an error with a code that is a number': new DOMException('late', 'TimeoutError'),
  'something that is no error': 'oops',
  'nothing at all': undefined,
  'an error that says it is a 200': Object.assign(new Error('odd'), { statusCode: 200 }),
}
const left: string[] = []

function mountTestRoutes(app: FastifyInstance) {
  mountEcho(app)
  app.addHook('onRequestAbort', async request => {
    left.push(request.id)
  })
  app.get<{ Params: { kind: string } }>('/fail/:kind', { config: { auth: 'public' } }, ({ params }) =>
    Promise.reject(failures[params.kind]),
  )
}

const anyId = expect.stringMatching(/^[A-Za-z0-9._-]{1,128}$/)

/** An error has exactly these three keys, and the same request id as its header. */
function expectError(
  answer: TestResponse,
  status: number,
  code: string,
  message: unknown = expect.any(String),
) {
  expect([answer.status, answer.body]).toStrictEqual([
    status,
    { error: { code, message, request_id: answer.headers.get('x-request-id') } },
  ])
  expect(answer.headers.get('x-request-id')).toEqual(anyId)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
}

describe('every error has the same envelope', () => {
  test.each([
    ['an unknown path', 'GET', '/nowhere'],
    ['an unknown path of a surface', 'GET', '/v1/admin/nothing'],
    ['a wrong method', 'DELETE', '/v1/admin/config'],
    ['another wrong method', 'PATCH', '/v1/health/live'],
    ['an unknown method', 'PROPFIND', '/v1/health/live'],
  ])('%s → 404', async (_, method, path) => {
    expectError(await guide.request(method, path), 404, 'NOT_FOUND', 'This path does not exist.')
  })

  test.each([
    ['no JSON', '{'],
    ['too much of it', 'x'.repeat(1024 * 1024 + 1)],
  ])('an unknown path with a body that is %s → 404', async (_, raw) => {
    expectError(await guide.request('POST', '/nowhere', { raw }), 404, 'NOT_FOUND')
  })

  test('an unknown path with a body of another type → 404', async () => {
    const ask = { raw: 'x', headers: { 'content-type': 'text/plain' } }
    expectError(await guide.request('POST', '/nowhere', ask), 404, 'NOT_FOUND')
  })

  test('no credentials → 401', async () => {
    expectError(await guide.request('GET', '/v1/admin/config'), 401, 'UNAUTHORIZED')
  })

  test('a user who is not an admin → 403', async () => {
    expectError(await tenant.as({ sub: 'bob' }).request('GET', '/v1/admin/config'), 403, 'FORBIDDEN')
  })

  test('an unknown id → 404 that names it', async () => {
    const answer = await tenant.admin.request('DELETE', '/v1/admin/users/nobody')
    expectError(answer, 404, 'NOT_FOUND', 'There is no admin user with the id "nobody".')
  })

  test('a conflicting state → 409', async () => {
    const answer = await tenant.admin.request('PUT', '/v1/admin/config', { body: { admin_claim: 'other' } })
    expectError(answer, 409, 'CONFLICT')
  })

  test('invalid data → 422 that names the path', async () => {
    const body = { allowed_origins: ['https://a.com', 'https://a.com/x'] }
    const answer = await tenant.admin.request('PUT', '/v1/admin/config', { body })
    expectError(answer, 422, 'UNPROCESSABLE_ENTITY', expect.stringMatching(/^allowed_origins\[1\]: /))
  })

  describe('a body that is too large → 413 that names the limit of the operation', () => {
    const text = (bytes: number) => `"${'x'.repeat(bytes)}"`
    const tooLarge = (answer: TestResponse, limit: string) =>
      expectError(answer, 413, 'PAYLOAD_TOO_LARGE', `body: may have at most ${limit}`)

    test.each([
      ['POST', '/v1/admin/content', 1024, '1 MiB'],
      ['PUT', '/v1/admin/config', 256, '256 KiB'],
      ['POST', '/v1/sdk/content', 64, '64 KiB'],
      ['POST', '/v1/sdk/events', 256, '256 KiB'],
      ['POST', '/v1/admin/content/cnt_000000000000/archive', 4, '4 KiB'],
      ['POST', '/v1/admin/import', 65_536, '64 MiB'],
    ])('%s %s', async (method, path, KiB, limit) => {
      const caller = path.startsWith('/v1/sdk') ? tenant.as({ sub: 'sam' }) : tenant.admin
      tooLarge(await caller.request(method, path, { raw: text(KiB * 1024) }), limit)
    })

    test('without a content-length', async () => {
      const body = new Blob([text(1024 * 1024)]).stream()
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
      const answer = await fetch(`${guide.url}/v1/echo`, init)
      const { error } = (await answer.json()) as TestResponse['body']
      expect([answer.status, error.message]).toEqual([413, 'body: may have at most 1 MiB'])
    })
  })

  test('an id that is too long → 404', async () => {
    expectError(await guide.request('DELETE', `/v1/echo/${'a'.repeat(5000)}`), 404, 'NOT_FOUND')
  })

  test('a path that cannot be decoded → 400', async () => {
    expectError(await guide.request('GET', '/v1/echo/%E0%A4%A'), 400, 'VALIDATION_ERROR')
  })
})

describe('the message of a 400 names what is wrong', () => {
  test.each([
    [{ feature_flags: { a: 'yes' } }, 'feature_flags.a: must be boolean'],
    [{ feature_flags: { 'A b': true } }, 'feature_flags.A b: is not a known field'],
    [{ 'a/b~c': 1 }, 'a/b~c: is not a known field'],
    [{ allowed_origins: ['https://a.com', 7] }, 'allowed_origins[1]: must be string'],
    [{ admin_claim: '' }, 'admin_claim: must not be empty'],
    [{ admin_strategy: 'ask' }, 'admin_strategy: must be one of jwt_permission, table_lookup'],
    [{ jwks_url: 7 }, 'jwks_url: must be string'],
    [[], 'body: must be object'],
  ])('%j', async (body, message) => {
    expectError(
      await tenant.admin.request('PUT', '/v1/admin/config', { body }),
      400,
      'VALIDATION_ERROR',
      message,
    )
  })

  test('a missing field', async () => {
    const answer = await tenant.admin.request('POST', '/v1/admin/users', { body: { user_id: 'a' } })
    expectError(answer, 400, 'VALIDATION_ERROR', expect.stringMatching(/^(email|role|name): is required$/))
  })
})

describe('the request id', () => {
  const idOf = async (given: string) => {
    const answer = await guide.request('GET', '/nowhere', { headers: { 'x-request-id': given } })
    expect(answer.body.error.request_id).toBe(answer.headers.get('x-request-id'))
    return answer.body.error.request_id
  }

  test.each(['a', 'My-Request_1.2', 'x'.repeat(128)])('%s is used', async given => {
    expect(await idOf(given)).toBe(given)
  })

  test.each(['', 'a b', 'ü', '<script>', 'a,b', 'x'.repeat(129)])('%j is replaced', async given => {
    expect(await idOf(given)).toMatch(/^req_[0-9a-f]{32}$/)
  })

  test('is on a successful response too', async () => {
    const { headers } = await guide.request('GET', '/health/live', { headers: { 'x-request-id': 'mine' } })
    expect(headers.get('x-request-id')).toBe('mine')
  })
})

describe('our own errors', () => {
  test.each(Object.keys(failures))('a handler that fails with %s → 500', async kind => {
    expectError(await guide.request('GET', `/fail/${encodeURIComponent(kind)}`), 500, 'INTERNAL_ERROR')
  })

  describe('of the database', () => {
    let troubled: Guide
    let admin: Caller
    beforeAll(async () => {
      troubled = await startGuideOnNewDatabase({ RATE_LIMIT_ADMIN: '3/60s' })
      admin = (await createTenant(troubled, provider)).admin
    })
    afterAll(() => troubled.close())

    test('a broken table → 500 without details, which are in the log', async () => {
      await troubled.deps.database.withoutTimeouts(sql =>
        sql.query('alter table admin_users rename to elsewhere'),
      )
      const headers = { 'x-request-id': 'the-broken-one' }
      const answer = await admin.request('GET', '/v1/admin/users', { headers })
      expectError(answer, 500, 'INTERNAL_ERROR', 'Something went wrong on our side.')
      const line = troubled.log.find(entry => entry.includes('request failed')) ?? ''
      expect(line).toContain('the-broken-one')
      expect(line).toContain('admin_users')
      expect((await admin.request('GET', '/v1/admin/config')).status).toBe(200)
    })

    test('down → 503 with Retry-After, for known and unknown keys', async () => {
      await troubled.deps.database.close()
      const answers = [
        await admin.request('GET', '/v1/admin/config'),
        await troubled.request('GET', '/v1/admin/config', { headers: { 'x-api-key': unknownKey } }),
        await troubled.request('GET', '/v1/platform/tenants', {
          headers: { 'x-platform-secret': platformSecret },
        }),
      ]
      for (const answer of answers) {
        expectError(answer, 503, 'UNAVAILABLE')
        expect(answer.headers.get('retry-after')).toBe('1')
      }
    })

    test('too many requests meanwhile → 429 with Retry-After', async () => {
      const answer = await admin.request('GET', '/v1/admin/config')
      expectError(answer, 429, 'RATE_LIMITED')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    })
  })
})

describe('broken HTTP', () => {
  const host = 'Host: a\r\nConnection: close\r\n'
  const envelopeIn = (answer: RawResponse | null) => {
    const { error } = JSON.parse(answer?.body ?? '{}')
    expect(Object.keys(error).sort()).toEqual(['code', 'message', 'request_id'])
    expect(answer?.head).toContain(`x-request-id: ${error.request_id.toLowerCase()}`)
    expect(answer?.head).toContain('content-type: application/json')
    return [answer?.status, error.code]
  }

  test.each([
    ['garbage', 'hello\r\n\r\n'],
    ['a request line without an address', `GET HTTP/1.1\r\n${host}\r\n`],
    ['a version that does not exist', `GET /v1/health/live HTTP/9.9\r\n${host}\r\n`],
    ['a method that does not exist', `BREW /v1/health/live HTTP/1.1\r\n${host}\r\n`],
    ['a header without a name', `GET /v1/health/live HTTP/1.1\r\n${host}: x\r\n\r\n`],
    ['a header with a NUL', `GET /v1/health/live HTTP/1.1\r\n${host}X-A: \0\r\n\r\n`],
    ['headers that are too large', `GET / HTTP/1.1\r\n${host}X-A: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['an address that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`],
    ['two lengths', `POST /v1/echo HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    [
      'a length and chunks',
      `POST /v1/echo HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a length that is no number', `POST /v1/echo HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`],
    [
      'a broken chunk',
      `POST /v1/echo HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    ],
    ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
  ])('%s → 400 in the envelope, and the connection is closed', async (_, bytes) => {
    expect(envelopeIn(await sendRaw(guide.url, bytes))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test.each(['TRACE', 'QUERY', 'LOCK'])('%s → 404 in the envelope', async method => {
    const answer = await sendRaw(guide.url, `${method} /v1/health/live HTTP/1.1\r\n${host}\r\n`)
    expect(envelopeIn(answer)).toEqual([404, 'NOT_FOUND'])
  })

  test('an unknown Expect header is ignored', async () => {
    const answer = await sendRaw(guide.url, `GET /nowhere HTTP/1.1\r\n${host}Expect: tea\r\n\r\n`)
    expect(envelopeIn(answer)).toEqual([404, 'NOT_FOUND'])
  })

  test('CONNECT closes the connection', async () => {
    expect(await sendRaw(guide.url, `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`)).toBeNull()
  })

  test('an unsupported upgrade is an ordinary request', async () => {
    const upgrade = 'Connection: Upgrade, close\r\nUpgrade: websocket\r\n'
    const answer = await sendRaw(guide.url, `GET /nowhere HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`)
    expect(answer?.status).toBe(404)
  })

  test('a client that disconnects during its body is not taken for a lost database connection', async () => {
    const head = `POST /v1/echo HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 9\r\n`
    const before = guide.log.length
    const started = once(guide.app.server, 'request')
    const answer = sendRaw(guide.url, `${head}X-Request-Id: left\r\n\r\n{"a"`)
    await started
    guide.app.server.closeAllConnections()
    await answer
    await expect.poll(() => left).toContain('left')
    await guide.request('GET', '/health/live')
    expect(guide.log.slice(before).join('')).not.toContain('turned away')
  })
})

describe('HEAD', () => {
  test('responds like GET, without a body', async () => {
    const { status, headers, body } = await guide.request('HEAD', '/v1/health/live')
    expect([status, body, headers.get('content-length')]).toEqual([200, undefined, '17'])
  })

  test.each([
    ['/v1/admin/config', 401],
    ['/nowhere', 404],
    ['/v1/echo/x?limit=0', 400],
  ])('%s → %i, without a body', async (path, status) => {
    const answer = await guide.request('HEAD', path)
    expect([answer.status, answer.body]).toEqual([status, undefined])
    expect(answer.headers.get('x-request-id')).toEqual(anyId)
  })
})
