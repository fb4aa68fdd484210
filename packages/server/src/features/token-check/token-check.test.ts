import type { TokenCheckName } from '@guide/contracts'
import { tokenChecks } from '@guide/contracts'
import { describe, expect, test } from 'vitest'
import { startIdentityProvider } from '../../testing/identity-provider.ts'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()
const tenant = await createTenant(guide, provider)

const check = async (token: string, as = tenant) =>
  (await as.admin.client.checkToken({ body: { token } })).data

/** Whether the service accepts the token of a user. */
const isAccepted = async (token: string, as = tenant) => {
  const headers = { 'x-api-key': as.apiKey, authorization: `Bearer ${token}` }
  return (await guide.request('GET', '/v1/sdk/config', { headers })).status === 200
}
const seconds = Math.floor(Date.now() / 1000)
const minutesAgo = (minutes: number) => seconds - minutes * 60

test('a valid token passes every check, and its claims are shown', async () => {
  const token = provider.sign({ sub: 'sam', plan: 'pro' })
  const { valid, checks, claims } = await check(token)
  expect(valid).toBe(true)
  expect(checks.map(({ check }) => check)).toEqual([...tokenChecks])
  expect(checks.filter(({ passed }) => !passed)).toEqual([])
  expect(claims).toMatchObject({ sub: 'sam', plan: 'pro', iss: provider.issuer })
  expect(await isAccepted(token)).toBe(true)
})

describe('a token', () => {
  const stranger = startIdentityProvider()
  const foreign = async () => {
    const other = await stranger
    await other.close()
    return other.sign({ iss: provider.issuer })
  }
  const bad: [string, TokenCheckName, RegExp, () => string | Promise<string>][] = [
    ['that is not a JWT', 'form', /three parts in base64url/, () => 'demo:admin'],
    ['whose payload is not an object', 'form', /not a JSON object/, () => 'e30.W10.e30'],
    ['that is too long', 'form', /more than 8192/, () => provider.sign({ note: 'x'.repeat(9000) })],
    [
      'without a signature',
      'algorithm',
      /^alg is none, wanted RS256 or ES256$/,
      () => provider.sign({}, { header: { alg: 'none' } }),
    ],
    ['of another provider', 'signature', /^no key at jwks_url has the kid/, foreign],
    [
      'that was changed',
      'signature',
      /^it does not match the key/,
      () => changed(provider.sign({ sub: 'sam' })),
    ],
    [
      'of another issuer',
      'issuer',
      /^iss is "https:\/\/other\.example", wanted "http/,
      () => provider.sign({ iss: 'https://other.example' }),
    ],
    [
      'for another audience',
      'audience',
      /^aud is "other", wanted "guide"$/,
      () => provider.sign({ aud: 'other' }),
    ],
    [
      'without an audience',
      'audience',
      /^aud is missing, wanted "guide"$/,
      () => provider.sign({ aud: undefined }),
    ],
    [
      'that has expired',
      'expiry',
      /^exp is \d{4}-.*Z: the token has expired$/,
      () => provider.sign({ exp: minutesAgo(5) }),
    ],
    [
      'with an exp in milliseconds',
      'expiry',
      /not milliseconds/,
      () => provider.sign({ exp: Date.now() + 60_000 }),
    ],
    ['that is not valid yet', 'not_before', /not valid yet$/, () => provider.sign({ nbf: minutesAgo(-5) })],
    ['with a text as iat', 'issued_at', /^iat is "now"/, () => provider.sign({ iat: 'now' })],
    ['without sub', 'subject', /^sub is missing/, () => provider.sign({ sub: undefined })],
  ]

  test.each(bad)('%s fails the check "%s"', async (_, name, reason, make) => {
    const token = await make()
    const { valid, checks } = await check(token)
    expect(valid).toBe(false)
    const failed = checks.find(({ passed }) => !passed)
    expect(failed).toEqual({ check: name, passed: false, reason: expect.stringMatching(reason) })
    expect(await isAccepted(token)).toBe(false)
  })

  test('with several mistakes shows all of them', async () => {
    const { checks } = await check(provider.sign({ aud: 'other', iss: 'https://other.example', sub: '' }))
    const failed = checks.filter(({ passed }) => !passed).map(({ check }) => check)
    expect(failed).toEqual(['issuer', 'audience', 'subject'])
  })
})

const changed = (token: string) => `${token.slice(0, -8)}AAAAAAAA`

test('the token is neither logged nor stored', async () => {
  const token = provider.sign({ sub: 'canary-user', aud: 'other' })
  await check(token)
  await expect.poll(() => guide.log.join('')).toContain('/v1/admin/token-check')
  for (const part of token.split('.')) expect(guide.log.join('')).not.toContain(part)
  const { items } = (await tenant.admin.client.listActivity({ query: {} })).data
  expect(JSON.stringify(items)).not.toContain('canary-user')
})

test('only an admin may ask', async () => {
  const { status } = await tenant
    .as({ sub: 'sam' })
    .request('POST', '/v1/admin/token-check', { body: { token: 'x' } })
  expect(status).toBe(403)
})
