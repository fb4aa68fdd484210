import { expect, test } from 'vitest'
import { createApiClient } from './api-client.ts'

function setUp(answers: Response[], tokens = ['one', 'two', 'three']) {
  const sent: { authorization: string | null; key: string | null; method: string }[] = []
  const api = createApiClient({
    url: 'https://guide.example',
    headers: { 'X-Key': 'sk_test' },
    token: async () => tokens.shift(),
    canRefresh: true,
    timeout: 1000,
    fetch: async (_url, init) => {
      const headers = new Headers(init?.headers)
      sent.push({
        authorization: headers.get('authorization'),
        key: headers.get('x-key'),
        method: `${init?.method}`,
      })
      return answers.shift() ?? new Response(null, { status: 500 })
    },
  })
  return { api, sent }
}

const ok = () => Response.json({ good: true })
const refused = () => new Response('{}', { status: 401 })

test('a request carries the key and the token', async () => {
  const { api, sent } = setUp([ok()])
  expect(await api.request('/a')).toEqual({ good: true })
  expect(sent).toEqual([{ authorization: 'Bearer one', key: 'sk_test', method: 'GET' }])
})

test('a token that is refused is replaced, and the request repeated once', async () => {
  const { api, sent } = setUp([refused(), ok()])
  expect(await api.request('/a', {})).toEqual({ good: true })
  expect(sent.map(one => one.authorization)).toEqual(['Bearer one', 'Bearer two'])
  const again = setUp([refused(), refused()])
  await expect(again.api.request('/a')).rejects.toMatchObject({ status: 401 })
  expect(again.sent).toHaveLength(2)
})

test('two requests that are refused share the new token', async () => {
  const { api, sent } = setUp([refused(), refused(), ok(), ok()])
  await Promise.all([api.request('/a'), api.request('/b')])
  expect(sent.map(one => one.authorization)).toEqual(['Bearer one', 'Bearer one', 'Bearer two', 'Bearer two'])
})

test('what is not JSON, and a page that cannot give a token, reject', async () => {
  await expect(setUp([new Response('<html>')]).api.request('/a')).rejects.toThrow()
  const api = createApiClient({
    url: '',
    headers: {},
    token: () => Promise.reject(new Error('signed out')),
    canRefresh: true,
    timeout: 1000,
    fetch: async () => ok(),
  })
  await expect(api.request('/a')).rejects.toThrow('signed out')
})

test('a refusal says when to come again', async () => {
  const { api } = setUp([new Response('{}', { status: 429, headers: { 'retry-after': '7' } })])
  await expect(api.request('/a')).rejects.toMatchObject({ status: 429, retryAfter: 7000 })
})
