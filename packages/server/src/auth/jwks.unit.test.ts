import { jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchJson } from '../outbound/guarded-fetch.ts'
import {
  createSigningKey,
  type IdentityProvider,
  type SigningKey,
  signToken,
  startIdentityProvider,
} from '../testing/identity-provider.ts'
import { createJwksCache, type JwksCache, JwksUnavailable } from './jwks.ts'

const hour = 60 * 60 * 1000
const fetchJwks = (url: string) => fetchJson(url, { allowPrivate: true })

let idp: IdentityProvider
let now: number
let failures: unknown[]
let cache: JwksCache
const tenant = () => ({ tenant_id: 'ten_a', jwks_url: idp.jwksUrl })

beforeEach(async () => {
  idp = await startIdentityProvider()
  now = 1_700_000_000_000
  failures = []
  cache = createJwksCache({ fetchJwks, now: () => now, onFetchFailed: (_, error) => failures.push(error) })
})
afterEach(() => idp.close())

/** Whether the cached keys of the tenant verify a signature of the key. */
async function knows(key: SigningKey, of = tenant()): Promise<boolean> {
  const keys = await cache.keysFor(of)
  return jwtVerify(signToken(key, {}), keys).then(
    () => true,
    () => false,
  )
}

describe('the key set of a tenant', () => {
  test('is fetched once and cached for an hour', async () => {
    expect(await knows(idp.key)).toBe(true)
    now += hour - 1
    expect(await knows(idp.key)).toBe(true)
    expect(idp.fetches).toBe(1)
    now += 1
    expect(await knows(idp.key)).toBe(true)
    expect(idp.fetches).toBe(2)
  })

  test('is fetched again only after it was invalidated, and then only once', async () => {
    const old = idp.key
    await cache.keysFor(tenant())
    idp.rotate()
    expect(await knows(idp.key)).toBe(false)
    cache.invalidate('ten_b')
    expect(await knows(idp.key)).toBe(false)
    cache.invalidate('ten_a')
    expect(await knows(idp.key)).toBe(true)
    expect(await knows(old)).toBe(false)
    expect(idp.fetches).toBe(2)
  })

  test('is fetched once for a hundred requests at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 100 }, () => cache.keysFor(tenant())))
    expect(new Set(keys).size).toBe(1)
    expect(idp.fetches).toBe(1)
  })

  test('is fetched again from a new jwks_url, and the old set is never used', async () => {
    const other = await startIdentityProvider()
    const moved = { ...tenant(), jwks_url: other.jwksUrl }
    expect(await knows(idp.key)).toBe(true)
    expect(await knows(idp.key, moved)).toBe(false)
    expect(await knows(other.key, moved)).toBe(true)
    expect(other.fetches).toBe(1)
    cache.invalidate('ten_a')
    await other.close()
    expect(await knows(other.key, moved)).toBe(true)
    await expect(cache.keysFor({ ...moved, jwks_url: `${other.issuer}/elsewhere` })).rejects.toThrow(
      JwksUnavailable,
    )
  })

  test('is fetched again after `forget`, even during a running fetch', async () => {
    const old = idp.key
    let answer = () => {}
    const asked = new Promise<void>(resolve => {
      idp.respondWith((_, response) => {
        answer = () => response.end(JSON.stringify({ keys: [old.jwk] }))
        resolve()
      })
    })
    const underWay = cache.keysFor(tenant())
    await asked
    cache.forget('ten_a')
    idp.respondWith()
    idp.rotate()
    expect(await knows(idp.key)).toBe(true)
    answer()
    await underWay
    expect(await knows(idp.key)).toBe(true)
    expect(await knows(old)).toBe(false)
    expect(idp.fetches).toBe(2)
  })

  test('is not shared between tenants', async () => {
    const other = await startIdentityProvider()
    const neighbour = { tenant_id: 'ten_b', jwks_url: other.jwksUrl }
    expect(await knows(other.key, neighbour)).toBe(true)
    expect(await knows(idp.key, neighbour)).toBe(false)
    expect(await knows(other.key)).toBe(false)
    await other.close()
  })
})

describe('an endpoint that fails', () => {
  const garbage: [string, string | Buffer][] = [
    ['HTML', '<!doctype html><h1>Sign in</h1>'],
    ['an empty body', ''],
    ['an array', '[]'],
    ['null', 'null'],
    ['a text', '"keys"'],
    ['an object without keys', '{"error":"maintenance"}'],
    ['keys that are no array', '{"keys":{}}'],
    ['keys that are texts', '{"keys":["a"]}'],
    ['keys that are null', '{"keys":[null]}'],
    ['a thousand keys', JSON.stringify({ keys: Array(1000).fill({ kty: 'RSA' }) })],
    ['nesting without end', `{"keys":${'['.repeat(100_000)}`],
    ['20 MB', Buffer.alloc(20 * 1024 * 1024, 0x20)],
  ]

  test.each(garbage)('%s is a failure: without cached keys → JwksUnavailable', async (_, body) => {
    idp.respondWith((_, response) => response.end(body))
    await expect(cache.keysFor(tenant())).rejects.toThrow(JwksUnavailable)
    expect(failures).toHaveLength(1)
    idp.respondWith()
    expect(await knows(idp.key)).toBe(true)
  })

  test.each(garbage)('%s keeps the cached keys', async (_, body) => {
    await cache.keysFor(tenant())
    cache.invalidate('ten_a')
    idp.respondWith((_, response) => response.end(body))
    expect(await knows(idp.key)).toBe(true)
    expect(idp.fetches).toBe(2)
    expect(failures).toHaveLength(1)
  })

  test('keeps the cached keys for one hour after their fetch', async () => {
    await cache.keysFor(tenant())
    idp.respondWith((_, response) => response.destroy())
    cache.invalidate('ten_a')
    now += hour / 2
    expect(await knows(idp.key)).toBe(true)
    now += hour / 2 - 1
    expect(await knows(idp.key)).toBe(true)
    expect(idp.fetches).toBe(3)
    now += 1
    await expect(cache.keysFor(tenant())).rejects.toThrow(JwksUnavailable)
    idp.respondWith()
    expect(await knows(idp.key)).toBe(true)
  })

  test('is fetched again by the next validation after an invalidation, until it responds', async () => {
    await cache.keysFor(tenant())
    idp.rotate()
    cache.invalidate('ten_a')
    idp.respondWith((_, response) => response.writeHead(503).end())
    expect(await knows(idp.key)).toBe(false)
    idp.respondWith()
    expect(await knows(idp.key)).toBe(true)
    expect(await knows(idp.key)).toBe(true)
    expect(idp.fetches).toBe(3)
  })

  test('delays only its own tenant', async () => {
    const slow = await startIdentityProvider()
    slow.respondWith(() => {})
    const stuck = cache.keysFor({ tenant_id: 'ten_slow', jwks_url: slow.jwksUrl })
    stuck.catch(() => {})
    expect(await knows(idp.key)).toBe(true)
    await slow.close()
    await expect(stuck).rejects.toThrow(JwksUnavailable)
  })
})

describe('the budget of fetches', () => {
  const invalidateAndAsk = async (times: number) => {
    for (let i = 0; i < times; i++) {
      cache.invalidate('ten_a')
      await cache.keysFor(tenant())
    }
  }

  test('is 30 at once and then one per second; meanwhile the cached keys are used', async () => {
    await invalidateAndAsk(100)
    expect(idp.fetches).toBe(30)
    expect(await knows(idp.key)).toBe(true)
    for (let second = 0; second < 60; second++) {
      now += 1000
      await invalidateAndAsk(5)
    }
    expect(idp.fetches).toBe(90)
  })

  test('counts failed attempts', async () => {
    idp.respondWith((_, response) => response.writeHead(500).end())
    for (let i = 0; i < 50; i++) await expect(cache.keysFor(tenant())).rejects.toThrow(JwksUnavailable)
    expect(idp.fetches).toBe(30)
    idp.respondWith()
    now += 1000
    expect(await knows(idp.key)).toBe(true)
  })

  test('is not renewed by reconfiguring the tenant', async () => {
    await invalidateAndAsk(40)
    cache.forget('ten_a')
    await expect(cache.keysFor(tenant())).rejects.toThrow(JwksUnavailable)
    await expect(cache.keysFor({ ...tenant(), jwks_url: `${idp.issuer}/other` })).rejects.toThrow(
      JwksUnavailable,
    )
    expect(idp.fetches).toBe(30)
  })

  test("is not used up by another tenant's requests", async () => {
    await invalidateAndAsk(40)
    expect(await knows(idp.key, { tenant_id: 'ten_b', jwks_url: idp.jwksUrl })).toBe(true)
    expect(idp.fetches).toBe(31)
  })
})

describe('the keys of a set', () => {
  test('verify with RSA and EC', async () => {
    const rsa = createSigningKey('RS256')
    idp.publish(rsa.jwk, idp.key.jwk)
    expect(await knows(rsa)).toBe(true)
    expect(await knows(idp.key)).toBe(true)
  })

  test('verify without use, alg and kid', async () => {
    const { kid, use, alg, ...jwk } = idp.key.jwk
    idp.publish(jwk)
    const token = signToken(idp.key, {}, { kid: undefined })
    expect(await jwtVerify(token, await cache.keysFor(tenant()))).toBeTruthy()
  })

  test('verify with unknown fields', async () => {
    idp.publish({
      ...idp.key.jwk,
      x5c: ['MIIC'],
      x5t: 'x',
      x5u: 'http://127.0.0.1/',
      iat: 1,
      extra: { deep: [] },
    })
    expect(await knows(idp.key)).toBe(true)
  })

  test('for encryption are left out, even if they share a kid with a signature key', async () => {
    const encryption = { ...createSigningKey('RS256').jwk, use: 'enc', alg: 'RSA-OAEP', kid: idp.key.kid }
    idp.publish(encryption, idp.key.jwk)
    expect(await knows(idp.key)).toBe(true)
    idp.publish({ ...idp.key.jwk, use: 'enc' })
    cache.invalidate('ten_a')
    expect(await knows(idp.key)).toBe(false)
  })

  test('that are too short are left out', async () => {
    for (const [bits, usable] of [
      [1024, false],
      [2040, false],
      [2048, true],
    ] as const) {
      const key = createSigningKey('RS256', bits)
      idp.publish(key.jwk)
      cache.invalidate('ten_a')
      expect(await knows(key), `${bits} bits`).toBe(usable)
    }
  })

  test('that are private are left out', async () => {
    idp.publish({ ...idp.key.privateKey.export({ format: 'jwk' }), kid: idp.key.kid })
    expect(await knows(idp.key)).toBe(false)
  })

  test('that share a kid are left out, even if their types differ', async () => {
    const twin = createSigningKey()
    idp.publish(idp.key.jwk, { ...twin.jwk, kid: idp.key.kid }, createSigningKey().jwk)
    expect(await knows(idp.key)).toBe(false)
    idp.publish(idp.key.jwk, { ...createSigningKey('RS256').jwk, kid: idp.key.kid })
    cache.invalidate('ten_a')
    expect(await knows(idp.key)).toBe(false)
    idp.publish(idp.key.jwk, twin.jwk)
    cache.invalidate('ten_a')
    expect(await knows(idp.key)).toBe(true)
  })

  test('that are malformed do not affect the others', async () => {
    idp.publish(
      {},
      { kty: 'RSA' },
      { kty: 'RSA', n: 7, e: [] },
      { kty: 'EC', crv: 'P-256', kid: 3 },
      idp.key.jwk,
    )
    expect(await knows(idp.key)).toBe(true)
  })
})

test('the cache is bounded: the least recently used tenant is fetched again', async () => {
  const document = { keys: [idp.key.jwk] }
  const asked: string[] = []
  const busy = createJwksCache({
    fetchJwks: async url => {
      asked.push(url)
      return document
    },
  })
  const of = (n: number) => ({ tenant_id: `ten_${n}`, jwks_url: `https://idp.example.com/${n}` })
  for (let n = 0; n <= 10_000; n++) await busy.keysFor(of(n))
  await busy.keysFor(of(10_000))
  expect(asked).toHaveLength(10_001)
  await busy.keysFor(of(0))
  expect(asked).toHaveLength(10_002)
})
