import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createSigningKey, signToken } from '../../testing/identity-provider.ts'
import { nonce } from './browser-secret.ts'
import { createOpenIdClient } from './open-id-client.ts'

let close = async () => {}
afterEach(() => close())

/** An identity provider with these endpoints in its discovery document, and the other requests it received. */
async function providerSaying(endpoints: object, tokenEndpoint: RequestListener = () => {}) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    if (request.url === '/.well-known/openid-configuration') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ issuer, ...endpoints }))
      return
    }
    asked.push(`${request.url}`)
    tokenEndpoint(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(() => resolve()))
  }
  const request = {
    tenantId: 'ten_0123456789ab',
    issuer,
    clientId: 'guide',
    redirectUri: 'https://guide.example.com/admin-access/callback',
    state: 'the-state',
    browserSecret: 'secret',
  }
  return { issuer, asked, request }
}

const open = createOpenIdClient({ allowPrivate: true })
const answer = new URLSearchParams({ code: 'a-code', state: 'the-state' })

test.each([
  'javascript:alert(1)',
  'ftp://a.example/x',
  'https://user:pass@a.example/',
  'undefined',
  '//a.example',
])('the authorization endpoint %s is refused', async authorization_endpoint => {
  const { request } = await providerSaying({ authorization_endpoint })
  await expect(open.authorizationUrl(request, 'openid')).rejects.toThrow(/must/)
})

test('the query of the authorization endpoint is kept', async () => {
  const { request } = await providerSaying({ authorization_endpoint: 'https://a.example/auth?tenant=acme' })
  const url = await open.authorizationUrl(request, 'openid')
  expect(url).toMatch(/^https:\/\/a\.example\/auth\?tenant=acme&response_type=code&/)
})

test.each(['file:///etc/passwd', 'http://user:pass@127.0.0.1/', 'http://127.0.0.1:9/token'])(
  'a code is not sent to %s',
  async token_endpoint => {
    const { request, asked } = await providerSaying({ token_endpoint })
    await expect(open.redeem(request, answer)).rejects.toThrow()
    expect(asked).toEqual([])
  },
)

test('a redirect of the token endpoint is not followed', async () => {
  const parts = { token_endpoint: '' }
  const { request, asked } = await providerSaying(parts, (_, response) => {
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  parts.token_endpoint = `${request.issuer}/token`
  await expect(open.redeem(request, answer)).rejects.toThrow()
  expect(asked).toEqual(['/token'])
})

test('an endless response is not read to its end', async () => {
  const parts = { token_endpoint: '' }
  const { request } = await providerSaying(parts, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('x'.repeat(300 * 1024))
  })
  parts.token_endpoint = `${request.issuer}/token`
  await expect(open.redeem(request, answer)).rejects.toThrow('the response is too large')
})

describe('an ID token', () => {
  const key = createSigningKey()

  /** A provider whose ID token is valid except for these claims. */
  async function redeemed(wrong: object) {
    const parts = { token_endpoint: '', id_token_signing_alg_values_supported: ['ES256'] }
    const given = await providerSaying(parts, (_, response) => {
      const now = Math.floor(Date.now() / 1000)
      const right = {
        iss: given.issuer,
        aud: 'guide',
        sub: 'ada',
        iat: now,
        exp: now + 60,
        nonce: nonce('secret'),
      }
      const id_token = signToken(key, { ...right, ...wrong })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ access_token: 'opaque', token_type: 'Bearer', id_token }))
    })
    parts.token_endpoint = `${given.issuer}/token`
    return open.redeem(given.request, answer)
  }

  test('of this sign-in is returned after the access token', async () => {
    expect(await redeemed({})).toEqual(['opaque', expect.stringMatching(/^ey/)])
  })

  test.each([
    ['of another sign-in', { nonce: nonce('another') }],
    ['without a nonce', { nonce: undefined }],
    ['for another client', { aud: 'another' }],
    ['of another issuer', { iss: 'https://a.example' }],
    ['that has expired', { exp: 1 }],
  ])('%s is refused', async (_, wrong) => {
    await expect(redeemed(wrong)).rejects.toThrow()
  })
})

test('a discovery document of another issuer is refused', async () => {
  const { request } = await providerSaying({
    issuer: 'https://a.example',
    authorization_endpoint: 'https://a.example',
  })
  await expect(open.authorizationUrl(request, 'openid')).rejects.toThrow(/issuer/)
})

test('an identity provider gets at most thirty requests at once, and then one per second', async () => {
  const { request, asked } = await providerSaying({ token_endpoint: 'http://127.0.0.1:9/' })
  const eager = createOpenIdClient({ allowPrivate: true })
  const attempts = Array.from({ length: 40 }, () =>
    eager.redeem(request, answer).catch(error => error.message),
  )
  const refused = (await Promise.all(attempts)).filter(
    message => message === 'too many requests to this identity provider',
  )
  expect(refused.length).toBeGreaterThanOrEqual(9)
  expect(asked).toEqual([])
  // Another tenant has its own budget for the same identity provider.
  const other = { ...request, tenantId: 'ten_ba9876543210' }
  await expect(eager.redeem(other, answer)).rejects.not.toThrow('too many requests to this identity provider')
})

test('in production neither http nor a private address is requested', async () => {
  const { request, asked } = await providerSaying({ authorization_endpoint: 'https://a.example' })
  const closed = createOpenIdClient({ allowPrivate: false })
  await expect(closed.authorizationUrl(request, 'openid')).rejects.toThrow('must be an https URL')
  const privately = { ...request, issuer: request.issuer.replace('http:', 'https:').replace(/:\d+$/, '') }
  await expect(closed.authorizationUrl(privately, 'openid')).rejects.toThrow('private or reserved address')
  expect(asked).toEqual([])
})
