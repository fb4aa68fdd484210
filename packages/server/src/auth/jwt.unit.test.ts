import { createHmac, createPublicKey } from 'node:crypto'
import { CompactEncrypt, importJWK } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchJson } from '../outbound/guarded-fetch.ts'
import {
  createSigningKey,
  type IdentityProvider,
  type SigningKey,
  signToken,
  startIdentityProvider,
} from '../testing/identity-provider.ts'
import { createJwksCache, JwksUnavailable } from './jwks.ts'
import { createTokenVerifier, InvalidToken, type TokenTenant, type TokenVerifier } from './jwt.ts'

let idp: IdentityProvider
let now: number
let tenant: TokenTenant
let verifier: TokenVerifier
const seconds = () => Math.floor(now / 1000)

function verifierFor(algorithms = ['RS256', 'ES256']): TokenVerifier {
  const jwks = createJwksCache({ fetchJwks: url => fetchJson(url, { allowPrivate: true }), now: () => now })
  return createTokenVerifier({ jwks, algorithms, now: () => now })
}

beforeEach(async () => {
  idp = await startIdentityProvider()
  now = Date.now()
  tenant = {
    tenant_id: 'ten_a',
    jwks_url: idp.jwksUrl,
    jwt_audience: idp.audience,
    jwt_issuer: idp.issuer,
  }
  verifier = verifierFor()
})
afterEach(() => idp.close())

const verified = (token: string) => verifier.verify(tenant, token)

/** Expects a refusal, while a valid token is accepted before and after it: so the token itself is the reason. */
async function expectRefused(token: string) {
  expect(await verified(idp.sign({ jti: 'before' }))).toMatchObject({ sub: 'user-1' })
  await expect(verified(token)).rejects.toThrow(InvalidToken)
  expect(await verified(idp.sign({ jti: 'after' }))).toMatchObject({ sub: 'user-1' })
}

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const payloadOf = (token: string) => token.split('.')[1]

describe('a valid token', () => {
  test('with ES256 returns its claims', async () => {
    const claims = await verified(idp.sign({ sub: 'ada', email: 'ada@example.com', plan: { tier: 2 } }))
    expect(claims).toMatchObject({ sub: 'ada', email: 'ada@example.com', plan: { tier: 2 }, iss: idp.issuer })
  })

  test('may use RS256', async () => {
    const rsa = createSigningKey('RS256')
    idp.publish(rsa.jwk)
    expect(await verified(idp.sign({}, { key: rsa }))).toMatchObject({ sub: 'user-1' })
  })

  test('may have several audiences, one of them ours', async () => {
    expect(await verified(idp.sign({ aud: ['other', 'guide'] }))).toMatchObject({ sub: 'user-1' })
  })

  test('may come without kid, from a provider with one key', async () => {
    expect(await verified(idp.sign({}, { header: { kid: undefined } }))).toMatchObject({ sub: 'user-1' })
  })
})

describe('the header', () => {
  test.each(['none', 'nOnE', 'None', ''])('alg %j is refused, signed or not', async alg => {
    const token = idp.sign({}, { header: { alg } })
    await expectRefused(token)
    await expectRefused(token.replace(/[^.]+$/, ''))
    await expectRefused(token.replace(/\.[^.]+$/, ''))
  })

  test('HS256 signed with the public PEM is refused, even if the settings allow HS256', async () => {
    const jwk = { ...idp.key.jwk }
    const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    const input = `${encode({ alg: 'HS256', kid: idp.key.kid })}.${payloadOf(idp.sign())}`
    const token = `${input}.${createHmac('sha256', pem).update(input).digest('base64url')}`
    await expectRefused(token)
    verifier = verifierFor(['ES256', 'HS256'])
    await expectRefused(token)
  })

  test('a symmetric key that the provider publishes is not used', async () => {
    const secret = Buffer.alloc(32, 7)
    idp.publish(idp.key.jwk, { kty: 'oct', kid: 'shared', k: secret.toString('base64url') })
    const input = `${encode({ alg: 'HS256', kid: 'shared' })}.${payloadOf(idp.sign())}`
    verifier = verifierFor(['ES256', 'HS256'])
    await expectRefused(`${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`)
  })

  test('RS256 on an EC key is refused, and ES256 on an RSA key', async () => {
    await expectRefused(idp.sign({}, { header: { alg: 'RS256' } }))
    const rsa = createSigningKey('RS256')
    const { alg, ...jwk } = rsa.jwk
    idp.publish(idp.key.jwk, jwk)
    await expectRefused(idp.sign({}, { key: rsa, header: { alg: 'ES256' } }))
  })

  test('an algorithm that is not on the list is refused, even if a key for it exists', async () => {
    verifier = verifierFor(['RS256'])
    await expect(verified(idp.sign())).rejects.toThrow(InvalidToken)
    expect(idp.fetches).toBe(0)
  })

  test('an embedded jwk, jku, x5u or x5c is neither used nor fetched', async () => {
    const attacker = await startIdentityProvider()
    const header = {
      jwk: attacker.key.jwk,
      jku: attacker.jwksUrl,
      x5u: `${attacker.issuer}/cert.pem`,
      x5c: ['MIIC'],
    }
    for (const kid of [attacker.key.kid, idp.key.kid, undefined]) {
      await expectRefused(idp.sign({}, { key: attacker.key, header: { ...header, kid } }))
    }
    expect(await verified(idp.sign({}, { header }))).toMatchObject({ sub: 'user-1' })
    expect(attacker.fetches).toBe(0)
    await attacker.close()
  })

  test.each([
    '../../../../etc/passwd',
    "' OR 1=1 --",
    'unknown',
    '',
    ['a', 'b'],
    { $ne: null },
    7,
    null,
    true,
    'x'.repeat(5_000),
  ])('kid %j is refused', async kid => {
    await expectRefused(idp.sign({}, { header: { kid } }))
  })

  test('a kid of 10 kB is refused', async () => {
    await expectRefused(idp.sign({}, { header: { kid: 'x'.repeat(10_000) } }))
  })

  test('a long kid is refused, even if the provider uses it', async () => {
    for (const [length, usable] of [
      [256, true],
      [257, false],
    ] as const) {
      const kid = 'k'.repeat(length)
      const key: SigningKey = { ...createSigningKey(), kid }
      idp.publish(idp.key.jwk, { ...key.jwk, kid })
      verifier = verifierFor()
      if (usable) expect(await verified(idp.sign({}, { key }))).toMatchObject({ sub: 'user-1' })
      else await expectRefused(idp.sign({}, { key }))
    }
  })

  test('a kid that two keys share is refused', async () => {
    const twin = { ...createSigningKey(), kid: 'twin' }
    const other = { ...createSigningKey('RS256'), kid: 'twin' }
    idp.publish(idp.key.jwk, { ...twin.jwk, kid: 'twin' }, { ...other.jwk, kid: 'twin' })
    await expectRefused(idp.sign({}, { key: twin }))
    await expectRefused(idp.sign({}, { key: other }))
  })

  test('a 1024-bit RSA key is refused, a 2048-bit one is not', async () => {
    const weak = createSigningKey('RS256', 1024)
    const good = createSigningKey('RS256', 2048)
    idp.publish(idp.key.jwk, weak.jwk, good.jwk)
    await expectRefused(idp.sign({}, { key: weak }))
    expect(await verified(idp.sign({}, { key: good }))).toMatchObject({ sub: 'user-1' })
  })

  test.each([
    { crit: ['exp'], exp: 1 },
    { crit: ['b64'], b64: true },
    { crit: ['b64'], b64: false },
    { crit: [] },
    { crit: null },
    { b64: false },
  ])('%j is refused', async header => {
    await expectRefused(idp.sign({}, { header }))
  })

  test('an unencoded payload (b64: false) is refused', async () => {
    const [head, , signature] = idp.sign({}, { header: { crit: ['b64'], b64: false } }).split('.')
    await expectRefused(`${head}.{"sub":"user-1"}.${signature}`)
  })
})

describe('the form', () => {
  test('an encrypted token (JWE) is refused', async () => {
    const { alg, use, ...jwk } = idp.key.jwk
    const jwe = await new CompactEncrypt(Buffer.from(idp.sign()))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: idp.key.kid })
      .encrypt(await importJWK(jwk, 'ECDH-ES'))
    await expectRefused(jwe)
    const [, ...rest] = jwe.split('.')
    await expectRefused([encode({ alg: 'ES256', enc: 'A256GCM', kid: idp.key.kid }), ...rest].join('.'))
  })

  test.each(['', '.', '..', 'a.b', 'a.b.c', 'a.b.c.d', 'null', 'not a token', '{}', '\0', 'é.é.é'])(
    '%j is refused',
    async token => {
      await expectRefused(token)
    },
  )

  test('text around a valid token, or another alphabet, is refused', async () => {
    const token = idp.sign()
    for (const bad of [` ${token}`, `${token} `, `${token}\n`, `${token}=`, `${token}.`])
      await expectRefused(bad)
  })

  test('a token with any part changed is refused', async () => {
    const [head, , signature] = idp.sign().split('.')
    const [otherHead, otherPayload] = idp
      .sign({ sub: 'another-user' }, { header: { typ: 'at+jwt' } })
      .split('.')
    const flipped = signature?.replace(/^./, first => (first === 'A' ? 'B' : 'A'))
    await expectRefused(`${head}.${otherPayload}.${signature}`)
    await expectRefused(`${otherHead}.${payloadOf(idp.sign())}.${signature}`)
    await expectRefused(`${head}.${payloadOf(idp.sign())}.${flipped}`)
  })

  test('a payload that is not an object is refused', async () => {
    for (const payload of ['null', '[]', '"text"', '7', '', '{', '\xff'])
      await expectRefused(signToken(idp.key, payload))
  })

  test('a token of more than 8 KiB is refused', async () => {
    const padded = (size: number) => {
      const room = size - idp.sign({ pad: '' }).length
      return idp.sign({ pad: 'x'.repeat(Math.floor((room * 3) / 4)) })
    }
    const fits = padded(8190)
    expect(fits.length).toBeGreaterThan(8180)
    expect(fits.length).toBeLessThanOrEqual(8192)
    expect(await verified(fits)).toMatchObject({ sub: 'user-1' })
    await expectRefused(padded(8200))
    await expectRefused(padded(1_000_000))
  })
})

describe('the claims', () => {
  test.each([
    ['no exp', { exp: undefined }],
    ['exp null', { exp: null }],
    ['exp as text', { exp: '99999999999' }],
    ['exp 1e300', { exp: 1e300 }],
    ['exp in milliseconds', { exp: Date.now() + 3_600_000 }],
    ['exp 0', { exp: 0 }],
    ['negative exp', { exp: -1 }],
    ['nbf as text', { nbf: '0' }],
    ['nbf 1e300', { nbf: 1e300 }],
    ['wrong aud', { aud: 'other' }],
    ['no aud', { aud: undefined }],
    ['empty aud', { aud: [] }],
    ['aud in another case', { aud: 'Guide' }],
    ['aud inside an object', { aud: { guide: true } }],
    ['wrong iss', { iss: 'https://evil.example.com' }],
    ['no iss', { iss: undefined }],
    ['iss as array', { iss: ['http://127.0.0.1'] }],
    ['no sub', { sub: undefined }],
    ['sub null', { sub: null }],
    ['empty sub', { sub: '' }],
    ['sub as number', { sub: 7 }],
    ['sub as array', { sub: ['user-1'] }],
    ['sub with NUL', { sub: 'a\0b' }],
    ['sub of one dot', { sub: '.' }],
    ['sub of two dots', { sub: '..' }],
    ['sub with a lone surrogate', { sub: 'a\ud800' }],
    ['sub of 256 characters', { sub: 'x'.repeat(256) }],
  ])('%s is refused', async (_, claims) => {
    await expectRefused(idp.sign(claims))
  })

  test('an exp too large for a number is refused', async () => {
    const payload = JSON.stringify({ iss: idp.issuer, aud: 'guide', sub: 'user-1', exp: 0 })
    const soon = payload.replace('"exp":0', `"exp":${seconds() + 60}`)
    expect(await verified(signToken(idp.key, soon))).toMatchObject({ sub: 'user-1' })
    for (const exp of ['1e400', '1e300', '253402300801']) {
      const text = payload.replace('"exp":0', `"exp":${exp}`)
      await expectRefused(signToken(idp.key, text))
    }
  })

  test('an issuer with an extra slash is another issuer', async () => {
    await expectRefused(idp.sign({ iss: `${idp.issuer}/` }))
  })

  test.each(['x'.repeat(255), 'auth0|5f7c8ec7c33c6c004bbafe82', 'пользователь', '🙂'])(
    'sub %s passes',
    async sub => {
      expect(await verified(idp.sign({ sub }))).toMatchObject({ sub })
    },
  )

  test('exp and nbf have 30 seconds of leeway and no more', async () => {
    now = seconds() * 1000
    expect(await verified(idp.sign({ exp: seconds() - 29 }))).toMatchObject({ sub: 'user-1' })
    await expectRefused(idp.sign({ exp: seconds() - 30 }))
    expect(await verified(idp.sign({ nbf: seconds() + 30 }))).toMatchObject({ sub: 'user-1' })
    await expectRefused(idp.sign({ nbf: seconds() + 31 }))
  })
})

describe('the tenant', () => {
  test.each(['jwks_url', 'jwt_audience', 'jwt_issuer'] as const)(
    'that has no %s yet accepts no token, and nothing is fetched for it',
    async field => {
      for (const unset of [null, '']) {
        const bare = { ...tenant, [field]: unset }
        await expect(verifier.verify(bare, idp.sign())).rejects.toThrow(InvalidToken)
        await expect(verifier.verify(bare, idp.sign({ aud: undefined, iss: undefined }))).rejects.toThrow(
          InvalidToken,
        )
      }
      expect(idp.fetches).toBe(0)
      expect(await verified(idp.sign())).toMatchObject({ sub: 'user-1' })
    },
  )

  test('that has no jwks_url yet is told so', async () => {
    const { checks } = await verifier.explain({ ...tenant, jwks_url: null }, idp.sign())
    expect(checks.filter(({ passed }) => !passed)).toEqual([
      { check: 'settings', passed: false, reason: 'the tenant has not set jwks_url' },
      { check: 'signature', passed: false, reason: 'not checked, because an earlier check failed' },
    ])
  })

  test('whose keys cannot be fetched is told so', async () => {
    idp.respondWith((_, response) => response.writeHead(500).end())
    const { valid, checks } = await verifier.explain(tenant, idp.sign())
    expect(valid).toBe(false)
    expect(checks.filter(({ passed }) => !passed)).toEqual([
      { check: 'signature', passed: false, reason: 'the keys at jwks_url cannot be fetched' },
    ])
  })

  test("refuses another tenant's token", async () => {
    const other = await startIdentityProvider()
    await expectRefused(other.sign())
    await expectRefused(other.sign({ iss: idp.issuer }))
    await expectRefused(idp.sign({ iss: idp.issuer }, { key: { ...other.key, kid: idp.key.kid } }))
    await other.close()
  })
})

describe('rotation of keys', () => {
  test('the first request with a token of a new key fails, the following one succeeds', async () => {
    const old = idp.sign()
    expect(await verified(old)).toMatchObject({ sub: 'user-1' })
    idp.rotate()
    const token = idp.sign({ sub: 'user-2' })
    await expect(verified(token)).rejects.toThrow(InvalidToken)
    expect(idp.fetches).toBe(1)
    expect(await verified(token)).toMatchObject({ sub: 'user-2' })
    expect(idp.fetches).toBe(2)
  })

  test('a key that the provider withdrew stops working with the next fetch', async () => {
    const withdrawn = idp.key
    await verified(idp.sign({ jti: '1' }))
    idp.rotate()
    expect(await verified(idp.sign({ jti: '2' }, { key: withdrawn }))).toBeTruthy()
    await expect(verified('nonsense')).rejects.toThrow(InvalidToken)
    await expect(verified(idp.sign({ jti: '3' }, { key: withdrawn }))).rejects.toThrow(InvalidToken)
  })

  test('after every kind of failed validation, the next one fetches the keys', async () => {
    await verified(idp.sign())
    const bad = [
      'nonsense',
      'x'.repeat(10_000),
      idp.sign({ exp: 1 }),
      idp.sign({ aud: 'other' }),
      idp.sign({ sub: 7 }),
    ]
    for (const [index, token] of bad.entries()) {
      await expect(verified(token)).rejects.toThrow(InvalidToken)
      await verified(idp.sign({ jti: `${index}` }))
    }
    expect(idp.fetches).toBe(1 + bad.length)
  })

  test('a hundred requests at once cost one fetch, with valid and invalid tokens', async () => {
    const good = Array.from({ length: 100 }, (_, n) => verified(idp.sign({ jti: `${n}` })))
    expect(await Promise.all(good)).toHaveLength(100)
    expect(idp.fetches).toBe(1)
    idp.rotate()
    const token = idp.sign()
    const first = await Promise.allSettled(Array.from({ length: 100 }, () => verified(token)))
    expect(first.filter(({ status }) => status === 'fulfilled')).toHaveLength(0)
    expect(idp.fetches).toBe(1)
    expect(await Promise.all(Array.from({ length: 100 }, () => verified(token)))).toHaveLength(100)
    expect(idp.fetches).toBe(2)
  })

  test('many invalid tokens cost the provider 30 fetches and then one per second', async () => {
    for (let n = 0; n < 100; n++) await verified(idp.sign({ exp: 1 })).catch(() => {})
    expect(idp.fetches).toBe(30)
    for (let second = 0; second < 10; second++) {
      now += 1000
      for (let n = 0; n < 5; n++) await verified(idp.sign({ exp: 1 })).catch(() => {})
    }
    expect(idp.fetches).toBe(40)
    expect(await verified(idp.sign())).toMatchObject({ sub: 'user-1' })
  })
})

describe('a provider that is down', () => {
  test('causes JwksUnavailable if its keys are not cached', async () => {
    idp.respondWith((_, response) => response.destroy())
    await expect(verified(idp.sign())).rejects.toThrow(JwksUnavailable)
    await expect(verified(idp.sign({}, { key: createSigningKey() }))).rejects.toThrow(JwksUnavailable)
    idp.respondWith()
    expect(await verified(idp.sign())).toMatchObject({ sub: 'user-1' })
  })

  test('has its keys cached for an hour, also after invalid tokens', async () => {
    now = seconds() * 1000
    const exp = seconds() + 7200
    await verified(idp.sign({ exp, jti: 'first' }))
    idp.respondWith((_, response) => response.writeHead(503).end())
    await expect(verified('nonsense')).rejects.toThrow(InvalidToken)
    now += 3_599_999
    expect(await verified(idp.sign({ exp, jti: 'second' }))).toMatchObject({ sub: 'user-1' })
    await expect(verified(idp.sign({ exp }, { key: createSigningKey() }))).rejects.toThrow(InvalidToken)
    now += 1
    await expect(verified(idp.sign({ exp, jti: 'third' }))).rejects.toThrow(JwksUnavailable)
  })
})

describe('a verified token', () => {
  /** After the provider removed the key and the key set was invalidated, only the cache can accept the token. */
  async function withdrawKey() {
    const key = idp.key
    idp.rotate()
    await expect(verified('nonsense')).rejects.toThrow(InvalidToken)
    return key
  }

  test('is cached for five minutes', async () => {
    const token = idp.sign()
    await verified(token)
    await withdrawKey()
    now += 299_999
    expect(await verified(token)).toMatchObject({ sub: 'user-1' })
    now += 1
    await expect(verified(token)).rejects.toThrow(InvalidToken)
  })

  test('is not cached beyond its exp, not even for the leeway', async () => {
    now = seconds() * 1000
    const token = idp.sign({ exp: seconds() + 60 })
    await verified(token)
    const key = await withdrawKey()
    now += 59_999
    expect(await verified(token)).toMatchObject({ sub: 'user-1' })
    now += 1
    await expect(verified(token)).rejects.toThrow(InvalidToken)
    idp.publish(key.jwk)
    expect(await verified(token)).toMatchObject({ sub: 'user-1' })
    await withdrawKey()
    await expect(verified(token)).rejects.toThrow(InvalidToken)
  })

  test('expires 30 seconds after its exp, no matter how often it was used', async () => {
    now = seconds() * 1000
    const token = idp.sign({ exp: seconds() + 10 })
    for (let second = 0; second < 40; second++) {
      expect(await verified(token)).toMatchObject({ sub: 'user-1' })
      now += 1000
    }
    await expect(verified(token)).rejects.toThrow(InvalidToken)
  })

  test('is cached for its tenant until the settings of tokens change', async () => {
    const token = idp.sign()
    await verified(token)
    await withdrawKey()
    const edited = { ...tenant, revision: 2 }
    for (const same of [tenant, edited])
      expect(await verifier.verify(same, token)).toMatchObject({ sub: 'user-1' })
    const others = [
      { tenant_id: 'ten_b' },
      { jwks_url: `${idp.jwksUrl}?` },
      { jwt_audience: 'other' },
      { jwt_issuer: 'other' },
    ]
    for (const other of others)
      await expect(verifier.verify({ ...tenant, ...other }, token)).rejects.toThrow(InvalidToken)
  })

  test('returns frozen claims, so that no request can change them for the next', async () => {
    const token = idp.sign({ permissions: [] })
    const claims = await verified(token)
    expect(() => Object.assign(claims, { sub: 'root' })).toThrow(TypeError)
    expect(() => (claims.permissions as string[]).push('guide:admin')).toThrow(TypeError)
    expect(await verified(token)).toMatchObject({ sub: 'user-1', permissions: [] })
  })
})
