import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeys } from '../db/schema.ts'
import { newId } from '../ids.ts'
import { type Guide, startGuide, startGuideOn } from '../testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from '../testing/identity-provider.ts'
import { mountPrincipalRoutes } from '../testing/principal-routes.ts'
import { rawRequest } from '../testing/raw-request.ts'
import { createTenant, type TestTenant } from '../testing/tenant.ts'
import { timed } from '../testing/timed.ts'
import { createApiKeyResolver, generateApiKey, hashOf, prefixOf } from './api-key.ts'

let guide: Guide
let provider: IdentityProvider
let tenant: TestTenant
beforeAll(async () => {
  provider = await startIdentityProvider()
  guide = await startGuide({}, mountPrincipalRoutes)
  tenant = await createTenant(guide, provider)
})
afterAll(async () => {
  await guide.close()
  await provider.close()
})

const path = '/whoami/admin'
const withKey = (apiKey: string) => ({ ...tenant.admin.headers, 'x-api-key': apiKey })
const statusWith = async (apiKey: string, on = guide) =>
  (await on.request('GET', path, { headers: withKey(apiKey) })).status

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')
function heapInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Stores a key of the tenant, like an issued key. */
async function storeKey(apiKey: string, environment: 'live' | 'test' = 'live') {
  const row = { key_id: newId('key'), prefix: prefixOf(apiKey), hash: hashOf(apiKey), environment }
  await guide.deps.database.sql
    .insert(apiKeys)
    .values({ tenant_id: tenant.tenantId, ...row, created_at: new Date(), revoked_at: null })
}

describe('a key that is', () => {
  const changed = (text: string, last = text.at(-1) === 'A' ? 'B' : 'A') => text.slice(0, -1) + last
  const bad: [string, (good: string) => string[]][] = [
    ['missing', () => []],
    ['empty', () => ['X-API-Key:']],
    ['in the Authorization header', good => [`Authorization: Bearer ${good}`]],
    ['behind a scheme', good => [`X-API-Key: Bearer ${good}`]],
    ['of an unknown kind', good => [`X-API-Key: ${good.replace('sk_', 'pk_')}`]],
    ['of the other environment', good => [`X-API-Key: ${good.replace('live', 'test')}`]],
    ['wrong in its last character', good => [`X-API-Key: ${changed(good)}`]],
    ['one character short', good => [`X-API-Key: ${good.slice(0, -1)}`]],
    ['one character long', good => [`X-API-Key: ${good}A`]],
    ['in another case', good => [`X-API-Key: ${good.toUpperCase()}`]],
    ['its prefix alone', good => [`X-API-Key: ${prefixOf(good)}`]],
    ['its own hash', good => [`X-API-Key: ${hashOf(good).toString('hex')}`]],
    ['followed by an encoded NUL', good => [`X-API-Key: ${good}%00`]],
    ['followed by an encoded space', good => [`X-API-Key: ${good}%20`]],
    ['sent twice', good => [`X-API-Key: ${good}`, `X-API-Key: ${good}`]],
    ['10 kB long', good => [`X-API-Key: ${good.padEnd(10_240, 'A')}`]],
    ['an SQL wildcard', () => ['X-API-Key: sk_live_%']],
    ['not ASCII', good => [`X-API-Key: ${good}\u00e9`]],
    ['the demo key, without demo mode', () => [`X-API-Key: sk_test_demo${'0'.repeat(39)}`]],
  ]

  const token = () => `Authorization: ${tenant.admin.headers.authorization}`

  test.each(bad)('%s → 401, always with the same body', async (_, write) => {
    const headers = write(tenant.apiKey)
    if (!headers.some(header => header.startsWith('Authorization'))) headers.push(token())
    const { status, head, body } = await rawRequest(guide.url, path, ['X-Request-Id: same', ...headers])
    expect(status).toBe(401)
    expect(head).toMatch(/^content-type: application\/json/m)
    expect(body).toBe(
      '{"error":{"code":"UNAUTHORIZED","message":"The credentials are missing or invalid.","request_id":"same"}}',
    )
  })

  test('valid, with whitespace around it, is accepted: HTTP ignores that whitespace', async () => {
    const { status } = await rawRequest(guide.url, path, [`X-API-Key:  ${tenant.apiKey} \t`, token()])
    expect(status).toBe(200)
  })

  test('followed by a NUL is not valid HTTP', async () => {
    const { status, body } = await rawRequest(guide.url, path, [`X-API-Key: ${tenant.apiKey}\0`, token()])
    expect([status, JSON.parse(body).error.code]).toEqual([400, 'VALIDATION_ERROR'])
  })

  test.each(['api_key', 'x-api-key', 'X-API-Key', 'key'])(
    'in the query as %s → 401, not logged',
    async name => {
      const { authorization = '' } = tenant.admin.headers
      const query = `?${name}=${tenant.apiKey}`
      for (const target of [`/v1/admin/config${query}`, `/whoami/user${query}`]) {
        expect((await guide.request('GET', target, { headers: { authorization } })).status).toBe(401)
      }
      expect(guide.log.join('')).not.toContain(tenant.apiKey)
    },
  )
})

test('two keys with the same prefix both work, each with its own identity', async () => {
  const prefix = 'sk_live_SAME'
  const [first, second, never] = Array.from(
    { length: 3 },
    () => prefix + randomBytes(30).toString('base64url'),
  )
  await storeKey(`${first}`, 'live')
  await storeKey(`${second}`, 'test')
  const environmentOf = async (key?: string) =>
    (await guide.request('GET', path, { headers: withKey(`${key}`) })).body.environment
  expect([await environmentOf(first), await environmentOf(second)]).toEqual(['live', 'test'])
  expect(await statusWith(`${never}`)).toBe(401)
})

test('a setting names the header of the key', async () => {
  const renamed = await startGuide({ API_KEY_HEADER: 'X-Guide-Key' }, mountPrincipalRoutes)
  const own = await createTenant(renamed, provider)
  const { authorization = '' } = own.admin.headers
  const ask = (name: string) =>
    renamed.request('GET', path, { headers: { authorization, [name]: own.apiKey } })
  expect((await ask('x-guide-key')).status).toBe(200)
  expect((await ask('X-API-Key')).status).toBe(401)
  await renamed.close()
})

describe('the cache of keys', () => {
  test('does not keep invalid keys: a key works as soon as it exists', async () => {
    const key = generateApiKey('live')
    expect(await statusWith(key)).toBe(401)
    await storeKey(key)
    expect(await statusWith(key)).toBe(200)
  })

  test('keeps a valid key for ten minutes, then the key is looked up again', async () => {
    let now = 1
    const resolver = createApiKeyResolver({ ...guide.deps, now: () => now })
    const known = () => resolver.cached(tenant.apiKey)?.tenantId
    expect(known()).toBeUndefined()
    await resolver.resolve(tenant.apiKey)
    now += 10 * 60_000 - 1000
    await expect.poll(known).toBe(tenant.tenantId)
    now += 2000
    await expect.poll(known).toBeUndefined()
  })

  test('does not keep a key longer because it is used', async () => {
    let now = 1
    const resolver = createApiKeyResolver({ ...guide.deps, now: () => now })
    await resolver.resolve(tenant.apiKey)
    for (let minute = 0; minute < 11; minute++) {
      resolver.cached(tenant.apiKey)
      now += 60_000
    }
    await expect.poll(() => resolver.cached(tenant.apiKey)).toBeUndefined()
  })

  test('does not serve a revoked key: the very next request is refused', async () => {
    const { api_key, key_id } = await tenant.admin.client.createApiKey({ body: { environment: 'live' } })
    expect(await statusWith(api_key)).toBe(200)
    await tenant.admin.client.revokeApiKey({ params: { key_id } })
    expect(await statusWith(api_key)).toBe(401)
  })

  test('stores nothing about 3,000 wrong keys', async () => {
    const resolver = createApiKeyResolver({ ...guide.deps })
    const flood = async (rounds: number) => {
      for (let round = 0; round < rounds; round++) {
        const guesses = Array.from({ length: 50 }, () => resolver.resolve(generateApiKey('live')))
        expect(await Promise.all(guesses)).toEqual(Array(50).fill(undefined))
      }
    }
    await flood(20)
    const before = heapInUse()
    await flood(60)
    await expect.poll(() => heapInUse() - before).toBeLessThan(500 * 1024)
  })
})

test.runIf(process.env.DATABASE === 'embedded')(
  'while the embedded database is busy, a new key waits for its turn',
  async () => {
    const { api_key } = await tenant.admin.client.createApiKey({ body: { environment: 'live' } })
    const busy = guide.deps.database.transaction(() => wait(1500))
    expect(await statusWith(api_key)).toBe(200)
    await busy
  },
)

if (process.env.DATABASE === 'postgres') {
  describe('on PostgreSQL', () => {
    test('a key revoked on one node is refused on another within a second', async () => {
      const other = await startGuideOn(guide.env, mountPrincipalRoutes)
      /** How long another node accepts a revoked key. */
      const delay = async () => {
        const { api_key, key_id } = await tenant.admin.client.createApiKey({ body: { environment: 'live' } })
        expect([await statusWith(api_key), await statusWith(api_key, other)]).toEqual([200, 200])
        await tenant.admin.client.revokeApiKey({ params: { key_id } })
        expect(await statusWith(api_key)).toBe(401)
        return timed(async () => {
          while ((await statusWith(api_key, other)) !== 401) await wait(10)
        })
      }
      await expect.poll(delay).toBeLessThan(1000)
      await other.close()
    })
  })
}
