import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountEcho } from '../testing/echo.ts'
import { type Guide, type RequestOptions, startGuide } from '../testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from '../testing/identity-provider.ts'
import { sendRaw } from '../testing/raw-request.ts'
import { type Caller, createTenant } from '../testing/tenant.ts'
import { parseJson } from './json-body.ts'

let guide: Guide
let provider: IdentityProvider
let admin: Caller
beforeAll(async () => {
  provider = await startIdentityProvider()
  guide = await startGuide({}, mountEcho)
  admin = (await createTenant(guide, provider)).admin
})
afterAll(async () => {
  await guide.close()
  await provider.close()
})

const echo = (raw: string | Buffer, headers: RequestOptions['headers'] = {}) =>
  guide.request('POST', '/v1/echo', { raw, headers })
const configure = (raw: string | Buffer) => admin.request('PUT', '/v1/admin/config', { raw })
const messageOf = (answer: { body: { error?: { message: string } } }) => answer.body?.error?.message

const oneMebibyte = 1024 * 1024
const bodyOf = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) })
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('a JSON body', () => {
  test.each([
    ['plain', '{"a":[1,-2.5,true,null,"é😀"]}', { a: [1, -2.5, true, null, 'é😀'] }],
    ['surrounded by blanks', ' \n{"a":1}\t', { a: 1 }],
    ['with a byte order mark', '\ufeff{"a":1}', { a: 1 }],
    ['with a repeated key: the last counts', '{"a":1,"b":2,"a":3}', { a: 3, b: 2 }],
    ['with an escaped pair of surrogates', '{"a":"\\ud83d\\ude00"}', { a: '😀' }],
    ['with the largest exact number', '{"a":9007199254740991}', { a: 9007199254740991 }],
    ['with a tiny number', '{"a":1e-400}', { a: 0 }],
    ['with a constructor that has no prototype', '{"constructor":{"a":1}}', { constructor: { a: 1 } }],
  ])('%s is read correctly', async (_, raw, value) => {
    const { status, body } = await echo(raw)
    expect([status, body]).toEqual([200, value])
  })

  test('may arrive in chunks that split a character', async () => {
    const bytes = Buffer.from('{"a":"é"}')
    const cut = bytes.indexOf(0xc3) + 1
    const chunk = (part: Buffer) => [`${part.length.toString(16)}\r\n`, part, '\r\n']
    const head =
      'POST /v1/echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n'
    const answer = await sendRaw(
      guide.url,
      `${head}Transfer-Encoding: chunked\r\n\r\n`,
      ...chunk(bytes.subarray(0, cut)),
      ...chunk(bytes.subarray(cut)),
      '0\r\n\r\n',
    )
    expect([answer?.status, answer?.body]).toEqual([200, '{"a":"é"}'])
  })

  test.each([
    ['is no JSON', '{"a":', 'body: is not valid JSON'],
    ['holds NaN', '{"a":NaN}', 'body: is not valid JSON'],
    ['has something after its end', '{}{}', 'body: is not valid JSON'],
    ['is only blanks', '  ', 'body: is not valid JSON'],
    ['has __proto__', '{"a":{"__proto__":{"admin":true}}}', 'body: is not valid JSON'],
    ['has __proto__ in disguise', '{"\\u005f_proto__":{"admin":true}}', 'body: is not valid JSON'],
    ['has constructor.prototype', '{"constructor":{"prototype":{"a":1}}}', 'body: is not valid JSON'],
    ['is not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'body: is not valid JSON'],
    ['has half a UTF-8 character', Buffer.from('{"a":"é"}').subarray(0, 7), 'body: is not valid JSON'],
    ['is UTF-16', Buffer.from('{"a":1}', 'utf16le'), 'body: is not valid JSON'],
    ['is nested 30,000 deep', nested(30_000), 'is nested deeper than 100 levels'],
    ['is nested 30,000 deep in objects', '{"a":'.repeat(30_000), 'body: is not valid JSON'],
    ['is nested 101 deep', `{"a":${nested(100)}}`, 'is nested deeper than 100 levels'],
    ['has a NUL in text', '{"a":["x","\\u0000"]}', 'a[1]: text must not contain NUL'],
    ['has a lone surrogate in text', '{"a":{"b":"\\ud800"}}', 'a.b: text must not contain NUL'],
    ['has a NUL in a name', '{"a":{"\\u0000":1}}', 'a: field names must not contain NUL'],
    ['has a lone surrogate in a name', '{"\\udc00":1}', 'body: field names must not contain NUL'],
    ['has a number past 2^53', '{"a":{"b":9007199254740993}}', 'a.b: numbers beyond 2^53 - 1'],
    ['has a number past all bounds', '{"a":1e400}', 'a: numbers beyond 2^53 - 1'],
    ['is an array', '[]', 'body: must be object'],
    ['is a number', '7', 'body: must be object'],
    ['is null', 'null', 'body: a JSON object is required'],
    ['is empty', '', 'body: a JSON object is required'],
  ])('that %s → 400', async (_, raw, message) => {
    const answer = await echo(raw)
    expect([answer.status, messageOf(answer)]).toEqual([400, expect.stringContaining(message)])
  })

  test('may be nested 100 deep', async () => {
    expect((await echo(`{"a":${nested(99)}}`)).status).toBe(200)
  })

  test('does not change Object.prototype', async () => {
    await echo('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')
    expect({}).not.toHaveProperty('polluted')
  })

  test('has its long names shortened in error messages', async () => {
    const answer = await echo(`{"${'n'.repeat(100_000)}":"\\u0000"}`)
    expect(answer.status).toBe(400)
    expect(messageOf(answer)?.length).toBeLessThan(600)
  })
})

describe('the number of names and values in a body', () => {
  const maxValues = 60_000
  const namesOf = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"f${index}":1`).join(',')}}`
  const listOf = (count: number, value: string) => `{"a":[${Array(count).fill(value)}]}`

  test.each([
    ['fields', namesOf(maxValues / 2)],
    ['values', listOf(maxValues - 2, '1')],
    ['texts full of signs, which are one value each', listOf(10_000, '"a,b:c[d]{e},,,,,,"')],
  ])('may be as large as 60,000: %s', async (_, raw) => {
    expect((await echo(raw)).status).toBe(200)
  })

  test.each([
    ['fields', namesOf(maxValues / 2 + 1)],
    ['values', listOf(maxValues - 1, '1')],
    ['empty objects', listOf(maxValues / 2, '{}')],
    ['lists in lists that never end', '['.repeat(maxValues + 1)],
  ])('over 60,000 → 400: %s', async (_, raw) => {
    const answer = await echo(raw)
    expect([answer.status, messageOf(answer)]).toEqual([400, 'body: has more than 60000 names and values'])
  })

  test('counts for each part of a body that is read in parts', () => {
    const parse = () => parseJson(Buffer.from(listOf(maxValues, '1')), 'body', ['audiences', '1'])
    expect(parse).toThrow('audiences[1]: has more than 60000 names and values')
  })

  test('leaves room for the largest audience, and for the largest list of values in a rule', async () => {
    const values = Array.from({ length: 20_000 }, (_, index) => `user, number ${index}`)
    expect((await admin.request('POST', '/v1/admin/audiences', { body: { name: 'A', values } })).status).toBe(
      201,
    )
    const rule = { 'user.team': { $in: Array.from({ length: 49_000 }, (_, index) => index) } }
    const audience = await admin.request('POST', '/v1/admin/audiences', { body: { name: 'B', rule } })
    expect([audience.status, audience.body.error]).toEqual([201, undefined])
  })
})

describe('nothing is coerced', () => {
  test.each([
    ['"7"', '"7"'],
    ['true', 'true'],
    ['null', 'null'],
    ['[7]', '[7]'],
    ['""', '""'],
    ['7.5', '7.5'],
  ])('%s for 7 → 400', async (_, value) => {
    const answer = await echo(`{"count":${value}}`)
    expect([answer.status, messageOf(answer)]).toEqual([400, 'count: must be integer'])
  })

  test('7.0 is accepted as 7', async () => {
    expect((await echo('{"count":7.0}')).body).toEqual({ count: 7 })
  })

  test.each(['1', '"true"', 'null', '"1"'])('%s for true → 400', async value => {
    const answer = await configure(`{"feature_flags":{"a":${value}}}`)
    expect([answer.status, messageOf(answer)]).toEqual([400, 'feature_flags.a: must be boolean'])
  })
})

describe('a value that the database cannot store', () => {
  test.each([
    ['a NUL in a value', '{"admin_claim":"a\\u0000b"}'],
    ['a lone surrogate in a value', '{"admin_claim":"\\ud800"}'],
    ['a NUL in a field that is ignored', '{"name":"\\u0000"}'],
    ['a NUL in a name', '{"feature_flags":{"a\\u0000":true}}'],
  ])('%s → 400, and nothing changes', async (_, raw) => {
    const before = await admin.client.getConfig()
    expect((await configure(raw)).status).toBe(400)
    expect(await admin.client.getConfig()).toEqual(before)
  })

  test.each(['/v1/admin/users/a%00b', '/v1/admin/activity/entity/user/%00'])('%s → 404', async path => {
    const method = path.includes('activity') ? 'GET' : 'DELETE'
    expect((await admin.request(method, path)).status).toBe(404)
  })

  test.each(['scope=%00', 'scope=tenant&x%00=1', '%00'])('the query %s → 400', async query => {
    expect((await admin.request('GET', `/v1/admin/activity?${query}`)).status).toBe(400)
  })
})

describe('a query', () => {
  test.each([
    ['limit=0', 'limit: must be at least 1'],
    ['limit=-1', 'limit: must be at least 1'],
    ['limit=101', 'limit: must be at most 100'],
    ['limit=NaN', 'limit: must be integer'],
    ['limit=', 'limit: must be integer'],
    ['limit', 'limit: must be integer'],
    ['limit=0x10', 'limit: must be integer'],
    ['limit=1e1', 'limit: must be integer'],
    ['limit=1.5', 'limit: must be integer'],
    ['limit=10.0', 'limit: must be integer'],
    ['limit=%2B5', 'limit: must be integer'],
    ['limit=+5', 'limit: must be integer'],
    ['limit=5%20', 'limit: must be integer'],
    ['limit=٣', 'limit: must be integer'],
    ['limit=1&limit=2', 'limit: must be integer'],
    ['limit[]=1', 'limit[]: is not a known field'],
    ['limit=9007199254740993', 'limit: must be integer'],
    ['offset=-1', 'offset: must be at least 0'],
    ['offset=1000000001', 'offset: must be at most 1000000000'],
    ['Limit=1', 'Limit: is not a known field; did you mean `limit`?'],
    ['__proto__=1', '__proto__: is not a known field'],
    ['constructor=1', 'constructor: is not a known field'],
    ['scope=everyone', 'scope: must be one of own, tenant'],
    ['scope=%ED%A0%80', 'scope: must be one of own, tenant'],
    ['scope=%E0%A4%A', 'scope: must be one of own, tenant'],
  ])('%s → 400', async (query, message) => {
    const answer = await admin.request('GET', `/v1/admin/activity?${query}`)
    expect([answer.status, messageOf(answer)]).toEqual([400, message])
  })

  test.each([
    ['', 20, 0],
    ['limit=1', 1, 0],
    ['limit=100&offset=7', 100, 7],
    ['offset=1000000000', 20, 1_000_000_000],
  ])('"%s" means the limit %i and the offset %i', async (query, limit, offset) => {
    const { status, body } = await admin.request('GET', `/v1/admin/activity?${query}`)
    expect([status, body.data.limit, body.data.offset]).toEqual([200, limit, offset])
  })

  test('for an operation without query parameters → 400', async () => {
    const answer = await admin.request('GET', '/v1/admin/config?verbose=1')
    expect([answer.status, messageOf(answer)]).toEqual([400, 'verbose: is not a known field'])
  })
})

describe('the content type', () => {
  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])(
    '%s is read',
    async type => {
      expect((await echo('{"a":1}', { 'content-type': type })).body).toEqual({ a: 1 })
    },
  )

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json-patch+json',
    'application/vnd.api+json',
    'application/json\ta',
    'application/json a',
    'text/html, application/json',
    'json',
    ';',
  ])('%j → 400', async type => {
    const answer = await echo('{"a":1}', { 'content-type': type })
    expect([answer.status, messageOf(answer)]).toEqual([400, 'content-type: must be application/json'])
  })

  test('that is missing → 400', async () => {
    const head = 'POST /v1/echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 7\r\n\r\n'
    const answer = await sendRaw(guide.url, head, '{"a":1}')
    expect(answer?.status).toBe(400)
    expect(JSON.parse(answer?.body ?? '').error.message).toBe('content-type: must be application/json')
  })
})

describe('a compressed body', () => {
  test.each(['gzip', 'deflate', 'br', 'identity, gzip', 'GZIP'])('%s → 400', async encoding => {
    const answer = await echo(gzipSync('{"a":1}'), { 'content-encoding': encoding })
    expect([answer.status, messageOf(answer)]).toEqual([400, 'body: compressed bodies are not accepted'])
  })

  test('is not inflated if it is a zip bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(128 * oneMebibyte), { level: 9 })
    expect(bomb.length).toBeLessThan(oneMebibyte)
    const before = process.memoryUsage().arrayBuffers
    const answer = await echo(bomb, { 'content-encoding': 'gzip' })
    expect(answer.status).toBe(400)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * oneMebibyte)
  })

  test('without a Content-Encoding header is not valid JSON', async () => {
    expect(messageOf(await echo(gzipSync('{"a":1}')))).toBe('body: is not valid JSON')
  })
})

describe('the size of a body', () => {
  test('may be exactly 1 MiB', async () => {
    expect((await echo(bodyOf(oneMebibyte))).status).toBe(200)
  })

  test('one byte over → 413', async () => {
    const answer = await echo(bodyOf(oneMebibyte + 1))
    expect([answer.status, answer.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test('counts in bytes, not in characters', async () => {
    expect((await echo(JSON.stringify({ a: 'é'.repeat(oneMebibyte / 2) }))).status).toBe(413)
  })

  test('over 1 MiB in chunks, without a Content-Length → 413', async () => {
    const head =
      'POST /v1/echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n'
    const chunk = `${oneMebibyte.toString(16)}\r\n${'x'.repeat(oneMebibyte)}\r\n`
    const answer = await sendRaw(guide.url, `${head}Transfer-Encoding: chunked\r\n\r\n`, chunk, '1\r\nx\r\n')
    expect([answer?.status, JSON.parse(answer?.body ?? '').error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test('is smaller if the operation needs less', async () => {
    const fromConsole = { 'x-guide-console': '1', 'sec-fetch-site': 'same-origin' }
    const signIn = (path: string, bytes: number) =>
      guide.request('POST', `/console/api/${path}`, { raw: bodyOf(bytes), headers: fromConsole })
    for (const path of ['sign-in/link', 'sign-in/redeem', 'sign-in/demo', 'sign-out'])
      expect([path, (await signIn(path, 4096)).status, (await signIn(path, 4097)).status]).toEqual([
        path,
        400,
        413,
      ])
    const diagnose = (bytes: number) => admin.request('POST', '/v1/admin/diagnose', { raw: bodyOf(bytes) })
    expect((await diagnose(64 * 1024)).status).toBe(400)
    expect((await diagnose(64 * 1024 + 1)).status).toBe(413)
  })

  test('is not checked before the auth chain', async () => {
    const { status } = await guide.request('PUT', '/v1/admin/config', { raw: bodyOf(oneMebibyte + 1) })
    expect(status).toBe(401)
  })
})

describe.each([
  ['POST', '/v1/echo/x/touch'],
  ['DELETE', '/v1/echo/x'],
])('%s, which has no body,', (method, path) => {
  test.each<[string, RequestOptions]>([
    ['no body', {}],
    ['no body and a JSON content type', { headers: { 'content-type': 'application/json' } }],
    ['an empty body', { raw: '' }],
    ['{}', { raw: '{}' }],
  ])('accepts %s', async (_, ask) => {
    expect((await guide.request(method, path, ask)).status).toBe(204)
  })

  test.each<[string, RequestOptions, string]>([
    ['a field', { raw: '{"a":1}' }, 'a: is not a known field'],
    ['an array', { raw: '[]' }, 'body: must be object'],
    ['text', { raw: '"x"' }, 'body: must be object'],
    ['broken JSON', { raw: '{' }, 'body: is not valid JSON'],
    ['text/plain', { raw: 'x', headers: { 'content-type': 'text/plain' } }, 'content-type:'],
  ])('with %s → 400', async (_, ask, message) => {
    const answer = await guide.request(method, path, ask)
    expect([answer.status, messageOf(answer)]).toEqual([400, expect.stringContaining(message)])
  })
})

test('a body that arrives slowly does not delay other requests', async () => {
  const head = 'POST /v1/echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n'
  const slow = Array.from({ length: 50 }, () => sendRaw(guide.url, `${head}Content-Length: 7\r\n\r\n{"a"`))
  for (let count = 0; count < 20; count++) expect((await echo('{"a":1}')).status).toBe(200)
  guide.app.server.closeAllConnections()
  expect(await Promise.all(slow)).toEqual(slow.map(() => null))
})

describe('an id in the path', () => {
  test.each([
    ['a slash', 'a%2Fb', 'a/b'],
    ['dots', '%2e%2e', '..'],
    ['a percent sign', '100%25', '100%'],
    ['an encoded escape, decoded once', '%252F', '%2F'],
    ['a plus, which is one', 'a+b', 'a+b'],
    ['blanks and letters of any script', '%20%C3%A9%F0%9F%98%80', ' é😀'],
    ['what looks like SQL', "x';drop%20table%20tenants--", "x';drop table tenants--"],
    ['a semicolon', 'a;limit=1', 'a;limit=1'],
  ])('with %s is decoded', async (_, encoded, id) => {
    const head = `GET /v1/echo/${encoded} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
    const answer = await sendRaw(guide.url, head)
    expect([answer?.status, JSON.parse(answer?.body ?? '').id]).toEqual([200, id])
  })

  test.each([
    ['two dots between slashes', '/v1/echo/../admin/config', 404],
    ['an empty segment', '/v1//echo/x', 404],
    ['a slash at its end', '/v1/echo/x/', 404],
    ['other capitals', '/V1/echo/x', 404],
    ['a NUL', '/v1/echo/%00', 404],
    ['an incomplete escape', '/v1/echo/%E0%A4%A', 400],
    ['an invalid escape', '/v1/echo/%zz', 400],
    ['an encoded lone surrogate', '/v1/echo/%ED%A0%80', 400],
    ['an address without a slash', 'v1/echo/x', 400],
  ])('with %s → an error', async (_, path, status) => {
    const answer = await sendRaw(guide.url, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect([answer?.status, Object.keys(JSON.parse(answer?.body ?? ''))]).toEqual([status, ['error']])
  })
})
