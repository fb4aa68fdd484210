import { afterEach, expect, test, vi } from 'vitest'
import { createApiClient } from './api-client.ts'
import { createEmitter } from './emitter.ts'

const emitter = createEmitter()
const options = { apiUrl: 'https://guide.example', apiKey: 'sk_test', apiKeyHeader: 'X-Key' }

function setUp(responses: Response[], tokens = ['one', 'two', 'three']) {
  const sent: { authorization: string | null; key: string | null; method: string }[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    sent.push({
      authorization: headers.get('authorization'),
      key: headers.get('x-key'),
      method: `${init.method}`,
    })
    return responses.shift() ?? new Response(null, { status: 500 })
  })
  const api = createApiClient({ ...options, getToken: async () => tokens.shift() ?? '' }, emitter)
  return { api, sent }
}

afterEach(() => void vi.unstubAllGlobals())

const ok = () => Response.json({ good: true })
const refused = () => new Response('{}', { status: 401 })

test('a request carries the key and the token', async () => {
  const { api, sent } = setUp([ok()])
  expect(await api.request('/a')).toEqual({ good: true })
  expect(sent).toEqual([{ authorization: 'Bearer one', key: 'sk_test', method: 'GET' }])
})

test('a refused token is replaced, and the request is retried once', async () => {
  const { api, sent } = setUp([refused(), ok()])
  expect(await api.request('/a', {})).toEqual({ good: true })
  expect(sent.map(one => one.authorization)).toEqual(['Bearer one', 'Bearer two'])
  const again = setUp([refused(), refused()])
  await expect(again.api.request('/a')).rejects.toMatchObject({ status: 401 })
  expect(again.sent).toHaveLength(2)
})

test('a token beside getToken is sent first, and replaced when it is refused', async () => {
  const { sent } = setUp([refused(), ok()])
  const getToken = vi.fn(async () => 'later')
  const api = createApiClient({ ...options, token: 'at once', getToken }, emitter)
  await api.refresh()
  expect(getToken).not.toHaveBeenCalled()
  await api.request('/a')
  expect(sent.map(one => one.authorization)).toEqual(['Bearer at once', 'Bearer later'])
})

test('a request as a beacon has its credentials in its body, and no header that needs a preflight', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(init)
    return ok()
  })
  const api = createApiClient({ ...options, token: 'one' }, emitter)
  await api.request('/a', { url: 'x' }, { beacon: true })
  expect(sent[0]?.headers).toEqual({})
  expect(JSON.parse(`${sent[0]?.body}`)).toEqual({ url: 'x', api_key: 'sk_test', token: 'one' })
})

test('two refused requests share the new token', async () => {
  const { api, sent } = setUp([refused(), refused(), ok(), ok()])
  await Promise.all([api.request('/a'), api.request('/b')])
  expect(sent.map(one => one.authorization)).toEqual(['Bearer one', 'Bearer one', 'Bearer two', 'Bearer two'])
})

test('a request rejects if the response is not JSON, or if the page provides no token', async () => {
  await expect(setUp([new Response('<html>')]).api.request('/a')).rejects.toThrow()
  const api = createApiClient(
    { ...options, getToken: () => Promise.reject(new Error('signed out')) },
    emitter,
  )
  await expect(api.request('/a')).rejects.toThrow('signed out')
})

test('a fixed token is sent once more, because its signing key may be new to the service', async () => {
  const { sent } = setUp([refused(), ok()])
  const api = createApiClient({ ...options, token: 'fixed' }, emitter)
  expect(await api.request('/a')).toEqual({ good: true })
  expect(sent.map(one => one.authorization)).toEqual(['Bearer fixed', 'Bearer fixed'])
})

test('the request rejects with the refusal if the page has no other token', async () => {
  setUp([refused(), refused()])
  let isFirst = true
  const api = createApiClient(
    {
      ...options,
      async getToken() {
        if (!isFirst) throw new Error('signed out')
        isFirst = false
        return 'one'
      },
    },
    emitter,
  )
  await expect(api.request('/a')).rejects.toMatchObject({ status: 401 })
})

test('a request on behalf of a given token carries that token, which is not replaced', async () => {
  const { api, sent } = setUp([refused(), ok()])
  await expect(api.request('/a', {}, { token: 'given' })).rejects.toMatchObject({ status: 401 })
  expect(sent.map(one => one.authorization)).toEqual(['Bearer given'])
})

test('a form is sent as it is', async () => {
  setUp([])
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body, headers }: RequestInit) => {
    bodies.push(body, new Headers(headers).get('content-type'))
    return ok()
  })
  const form = new FormData()
  await createApiClient({ ...options, token: 'fixed' }, emitter).request('/a', form)
  expect(bodies).toEqual([form, null])
})

test('a refusal has the pause of Retry-After', async () => {
  const { api } = setUp([new Response('{}', { status: 429, headers: { 'retry-after': '7' } })])
  await expect(api.request('/a')).rejects.toMatchObject({ status: 429, retryAfter: 7000 })
})

test.each([
  ['Wed, 21 Oct 2037 07:28:00 GMT', 0],
  ['2592000', 3_600_000],
  ['-1', -1000],
])('a Retry-After of %s is a pause of %i ms', async (header, pause) => {
  const { api } = setUp([new Response('{}', { status: 503, headers: { 'retry-after': header } })])
  await expect(api.request('/a')).rejects.toMatchObject({ retryAfter: pause })
})

test('the token of another user is not used', async () => {
  const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.x`
  const { api, sent } = setUp([refused(), ok()], [tokenOf('ann'), tokenOf('bob')])
  await api.request('/a').catch(() => {})
  expect(new Set(sent.map(one => one.authorization))).toEqual(new Set([`Bearer ${tokenOf('ann')}`]))
})
