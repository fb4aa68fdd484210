import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Algorithm = 'ES256' | 'RS256'

export interface SigningKey {
  kid: string
  alg: Algorithm
  privateKey: KeyObject
  jwk: Record<string, unknown>
}

export interface SignOptions {
  /** Added to the default header, or replaces parts of it. */
  header?: Record<string, unknown>
  /** Instead of the provider's current key. */
  key?: SigningKey
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

export function createSigningKey(alg: Algorithm = 'ES256', modulusLength = 2048): SigningKey {
  const { publicKey, privateKey } =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength })
  const kid = randomUUID()
  return { kid, alg, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' } }
}

/**
 * Signs without a library, because a library refuses to create most of the invalid tokens that tests need. Claims given
 * as text become the payload as they are.
 */
export function signToken(key: SigningKey, claims: unknown, header: Record<string, unknown> = {}): string {
  const encode = (part: unknown) =>
    Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')
  const input = `${encode({ alg: key.alg, typ: 'JWT', kid: key.kid, ...header })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(input), { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${input}.${signature.toString('base64url')}`
}

/** A tenant's identity provider on a free port. It publishes and rotates its keys, signs tokens, and can be made to fail. */
export async function startIdentityProvider(alg: Algorithm = 'ES256') {
  let key = createSigningKey(alg)
  let published = [key.jwk]
  let fetches = 0
  const publish: Handler = (_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: published }))
  }
  let respond = publish

  const server = createServer((request, response) => {
    fetches += 1
    respond(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    audience: 'guide',
    jwksUrl: `${issuer}/jwks.json`,
    /** How often the keys were requested. */
    get fetches() {
      return fetches
    },
    get key() {
      return key
    },
    /** A token that is valid for an hour. A claim with the value undefined is left out. */
    sign(claims: Record<string, unknown> = {}, options: SignOptions = {}): string {
      const iat = Math.floor(Date.now() / 1000)
      const defaults = { iss: issuer, aud: 'guide', sub: 'user-1', iat, exp: iat + 3600 }
      return signToken(options.key ?? key, { ...defaults, ...claims }, options.header)
    },
    /** Replaces the key. New tokens are signed with the new key, and only the new key is published. */
    rotate(): void {
      key = createSigningKey(alg)
      published = [key.jwk]
    },
    /** Publishes exactly these keys. */
    publish(...keys: Record<string, unknown>[]): void {
      published = keys
    },
    /** Replaces the response to requests for the keys. Without a handler, restores the default. */
    respondWith(handler: Handler = publish): void {
      respond = handler
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
