import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTenant } from '../testing/tenant.ts'
import { timed } from '../testing/timed.ts'
import { sharedWorld } from '../testing/world.ts'

const { guide, provider } = await sharedWorld()
const url = '/v1/sdk/config'

test('a cached caller is refused as soon as the key is revoked', async () => {
  const tenant = await createTenant(guide, provider)
  const { api_key, key_id } = await tenant.admin.client.createApiKey({ body: { environment: 'test' } })
  const { authorization = '' } = tenant.as({ sub: 'eve' }).headers
  const eve = tenant.caller({ 'x-api-key': api_key, authorization })
  expect((await eve.request('GET', url)).status).toBe(200)
  expect((await eve.request('GET', url)).status).toBe(200)
  await tenant.admin.client.revokeApiKey({ params: { key_id } })
  expect((await eve.request('GET', url)).status).toBe(401)
})

test('a cached caller is refused as soon as the origin is no longer allowed, and another origin is checked on its own', async () => {
  const tenant = await createTenant(guide, provider, { allowed_origins: ['https://good.example.com'] })
  const eve = tenant.as({ sub: 'eve' })
  const from = async (origin: string) => (await eve.request('GET', url, { headers: { origin } })).status
  expect([await from('https://good.example.com'), await from('https://good.example.com')]).toEqual([200, 200])
  expect(await from('https://evil.example.com')).toBe(403)
  await tenant.admin.client.updateConfig({ body: { allowed_origins: ['https://other.example.com'] } })
  expect(await from('https://good.example.com')).toBe(403)
  expect(await from('https://other.example.com')).toBe(200)
})

test('every response names the allowed origin', async () => {
  const tenant = await createTenant(guide, provider)
  const headers = { origin: 'https://app.example.com' }
  for (let count = 0; count < 3; count++) {
    const answer = await tenant.as({ sub: 'eve' }).request('GET', url, { headers })
    expect(answer.headers.get('access-control-allow-origin')).toBe(headers.origin)
  }
})

test('a caller is not cached longer than the token is valid', async () => {
  const tenant = await createTenant(guide, provider)
  /** How long a token is accepted that is valid for one or two more seconds. */
  const delay = async () => {
    const eve = tenant.as({ sub: 'eve', exp: Math.floor(Date.now() / 1000) - 28 })
    const status = async () => (await eve.request('GET', url)).status
    expect(await status()).toBe(200)
    return timed(async () => {
      while ((await status()) !== 401) await wait(50)
    })
  }
  await expect.poll(delay).toBeLessThan(8000)
})

test('a request without a token is not taken for an earlier caller with a token', async () => {
  const tenant = await createTenant(guide, provider)
  const eve = tenant.as({ sub: 'eve' })
  expect((await eve.request('GET', url)).status).toBe(200)
  expect((await tenant.caller({ 'x-api-key': tenant.apiKey }).request('GET', url)).status).toBe(401)
})

test('a header with the value "undefined" is not a missing header', async () => {
  const tenant = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
  const anonymous = tenant.caller({ 'x-api-key': tenant.apiKey })
  expect((await anonymous.request('GET', url)).status).toBe(200)
  const headers = { authorization: 'undefined' }
  expect((await anonymous.request('GET', url, { headers })).status).toBe(401)
})
