import { describe, expect, test } from 'vitest'
import { readEventData } from '../../testing/event-data.ts'
import { publishTour } from '../../testing/published.ts'
import { event, eventsPath } from '../../testing/report.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()
const home = 'https://example.com'
const tenant = await createTenant(guide, provider, { allowed_origins: [home] })
const tour_id = await publishTour(tenant)
const token = provider.sign({ sub: 'eve' })

const shown = (content_id = tour_id) => event('content.shown', { content_id })
const credentials = { api_key: tenant.apiKey, token }

/** Sends a text beacon as a browser does: the page cannot set headers, and the browser adds the page's origin. */
const beacon = (body: object | string, headers: Record<string, string> = {}) =>
  guide.request('POST', eventsPath, {
    raw: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'text/plain;charset=UTF-8', origin: home, ...headers },
  })
const kept = async ({ tenantId }: TestTenant = tenant) => (await readEventData(guide, tenantId)).events

describe('a beacon', () => {
  test.each(['text/plain', 'text/plain;charset=UTF-8', 'Text/Plain; charset=utf-8'])(
    'has its credentials in its body, as %s',
    async type => {
      const once = shown()
      const answer = await beacon(
        { ...credentials, events: [once], session_id: 's1' },
        { 'content-type': type },
      )
      expect([answer.status, answer.body]).toEqual([
        202,
        { data: { accepted: 1, duplicates: 0, rejected: [] } },
      ])
      expect(answer.headers.get('access-control-allow-origin')).toBe(home)
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect((await kept()).find(({ event_id }) => event_id === once.id)).toMatchObject({
        user_key: 'user:eve',
        session_id: 's1',
      })
    },
  )

  test('that repeats a batch sent with headers is counted as duplicates', async () => {
    const events = [shown()]
    await tenant.as({ sub: 'eve' }).request('POST', eventsPath, { body: { events } })
    expect((await beacon({ ...credentials, events })).body.data).toMatchObject({ accepted: 0, duplicates: 1 })
  })

  const lastChanged = (text: string) => text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A')
  test.each<[string, object]>([
    ['without a key', { token }],
    ['without a token', { api_key: tenant.apiKey }],
    ['without either', {}],
    ['with a wrong key', { api_key: lastChanged(tenant.apiKey), token }],
    ['with a number for a key', { api_key: 7, token }],
    ['with its key in a list', { api_key: [tenant.apiKey], token }],
    ['with a wrong token', { api_key: tenant.apiKey, token: `${token.slice(0, -5)}AAAAA` }],
    ['with an empty token', { api_key: tenant.apiKey, token: '' }],
    ['with null for a token', { api_key: tenant.apiKey, token: null }],
    ['with a token and more', { api_key: tenant.apiKey, token: `${token} ${token}` }],
    ['with a token that has no subject', { api_key: tenant.apiKey, token: provider.sign({ sub: '' }) }],
    ['with credentials only inside its events', { events: [{ ...shown(), ...credentials }] }],
  ])('%s → 401', async (_, given) => {
    const before = (await kept()).length
    const answer = await beacon({ events: [shown()], ...given })
    expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
    expect((await kept()).length).toBe(before)
  })

  test.each(['https://evil.example', 'null', 'http://example.com'])('from %s → 403', async origin => {
    const answer = await beacon({ ...credentials, events: [shown()] }, { origin })
    expect([answer.status, answer.body.error.code]).toEqual([403, 'FORBIDDEN'])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test.each([
    ['that is not valid JSON', '{"api_key":'],
    ['with __proto__', `{"api_key":"${tenant.apiKey}","__proto__":{"token":"x"}}`],
    ['with a NUL', `{"api_key":"\\u0000"}`],
    ['that is nested too deeply', `{"api_key":${'['.repeat(200)}${']'.repeat(200)}}`],
  ])('%s → 400', async (_, raw) => {
    expect((await beacon(raw)).status).toBe(400)
  })

  test.each([
    ['is empty', ''],
    ['is null', 'null'],
    ['is a list', '[]'],
    ['is a number', '7'],
  ])('that %s has no credentials → 401', async (_, raw) => {
    expect((await beacon(raw)).status).toBe(401)
  })

  test('without events → 400, after its credentials are checked', async () => {
    expect((await beacon(credentials)).status).toBe(400)
    expect((await beacon({ ...credentials, events: [] })).status).toBe(400)
  })

  test('without a token is anonymous, if the tenant allows it', async () => {
    const open = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
    const tour = await publishTour(open)
    const own = { api_key: open.apiKey, events: [shown(tour)] }
    expect((await beacon({ ...own, user_id: 'v1' })).status).toBe(202)
    expect((await kept(open)).map(({ user_key }) => user_key)).toEqual(['visitor:v1'])
    expect((await beacon({ ...own, token: 'x.y.z' })).status).toBe(401)
  })

  test('reports only to the tenant of its key', async () => {
    const other = await createTenant(guide, provider)
    const { status, body } = await beacon({ api_key: other.apiKey, token, events: [shown()] })
    expect([status, body.data.accepted, body.data.rejected.length]).toEqual([202, 0, 1])
  })
})

test('only the response to a beacon may be received by pages of other origins without CORS', async () => {
  const answer = await tenant.as({ sub: 'eve' }).request('POST', eventsPath, { body: { events: [shown()] } })
  expect([answer.status, answer.headers.get('cross-origin-resource-policy')]).toEqual([202, 'same-origin'])
})

describe('credentials in a body', () => {
  test('are ignored in JSON', async () => {
    const body = { ...credentials, events: [shown()] }
    expect((await guide.request('POST', eventsPath, { body })).status).toBe(401)
    const onlyKey = { 'x-api-key': tenant.apiKey }
    expect((await guide.request('POST', eventsPath, { body, headers: onlyKey })).status).toBe(401)
  })

  test.each(['/v1/sdk/fingerprints/tour_1', '/v1/admin/tours'])('are ignored on %s', async path => {
    const raw = JSON.stringify({ ...credentials, url: 'https://app.example.com/', title: 'x' })
    const headers = { 'content-type': 'text/plain' }
    expect((await guide.request('POST', path, { raw, headers })).status).toBe(401)
    const answer = await tenant.admin.request('POST', path, { raw, headers })
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      'content-type: must be application/json',
    ])
  })

  test('reach neither the log nor the database', async () => {
    const secrets = { api_key: tenant.apiKey, token: provider.sign({ sub: 'eve', canary: 'c4n4ry' }) }
    const data = { text: 'what was said' }
    await beacon({ ...secrets, events: [{ ...shown(), data }] })
    await beacon({ ...secrets, events: [] })
    await beacon({ ...secrets, token: `${secrets.token}x`, events: [shown()] })
    await beacon({ ...secrets, api_key: `${secrets.api_key}x`, events: [shown()] })
    await beacon({ ...secrets, events: [shown()] }, { origin: 'https://evil.example' })
    const answer = await beacon(`${JSON.stringify(secrets)}x`)
    const id = answer.headers.get('x-request-id')
    await expect.poll(() => guide.log.join('')).toContain(id)
    for (const secret of [secrets.api_key, secrets.token, data.text]) {
      expect(guide.log.join('')).not.toContain(secret)
    }
    const events = JSON.stringify(await kept())
    expect(events).toContain(data.text)
    for (const secret of [secrets.api_key, secrets.token]) expect(events).not.toContain(secret)
  })
})
