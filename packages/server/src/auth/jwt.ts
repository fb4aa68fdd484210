import { hash } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { isStorable } from '../storable.ts'
import { type JwksCache, JwksUnavailable } from './jwks.ts'

export interface Claims {
  sub: string
  exp: number
  [name: string]: unknown
}

export interface TokenTenant {
  tenant_id: string
  revision: number
  jwks_url: string | null
  jwt_audience: string | null
  jwt_issuer: string | null
}

/** The token is not valid. The message is for the log; the sender never learns the reason. */
export class InvalidToken extends Error {}

interface CachedToken {
  claims: Claims
  expiresAt: number
  size: number
}

const maxTokenLength = 8192
const maxKidLength = 256
const maxSubLength = 255
const leewaySeconds = 30
const latestExp = Date.UTC(9999, 11, 31) / 1000
const cacheMs = 5 * 60 * 1000
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/

export type TokenVerifier = ReturnType<typeof createTokenVerifier>

/** Verifies user tokens (JWTs) against the tenant's own keys, audience and issuer. */
export function createTokenVerifier({
  jwks,
  algorithms,
  now = Date.now,
}: {
  jwks: JwksCache
  algorithms: string[]
  now?: () => number
}) {
  const verified = new LRUCache<string, CachedToken>({
    max: 50_000,
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ size }) => size,
  })

  async function validate(tenant: TokenTenant, token: string): Promise<Claims> {
    const { tenant_id, jwks_url, jwt_audience, jwt_issuer } = tenant
    if (!jwks_url || !jwt_audience || !jwt_issuer) throw new Error('the tenant has no token settings yet')
    checkForm(token)
    const { payload } = await jwtVerify(token, await jwks.keysFor({ tenant_id, jwks_url }), {
      algorithms,
      audience: jwt_audience,
      issuer: jwt_issuer,
      clockTolerance: leewaySeconds,
      currentDate: new Date(now()),
    })
    const { sub, exp } = payload
    if (!isUserId(sub)) throw new Error('no usable sub')
    if (exp === undefined || exp > latestExp) throw new Error('no usable exp')
    return deepFreeze({ ...payload, sub, exp })
  }

  /** Rejects malformed tokens before any fetch of the tenant's keys. */
  function checkForm(token: string): void {
    if (token.length > maxTokenLength || !compactForm.test(token)) throw new Error('not a signed JWT')
    const { alg, kid, crit, b64 } = decodeProtectedHeader(token)
    if (alg === undefined || !algorithms.includes(alg)) throw new Error('algorithm not allowed')
    if (crit !== undefined || b64 !== undefined) throw new Error('extensions are not supported')
    if (kid !== undefined && (typeof kid !== 'string' || kid.length > maxKidLength))
      throw new Error('bad kid')
  }

  function cache(key: string, claims: Claims, size: number): void {
    const time = now()
    const expiresAt = Math.min(claims.exp * 1000, time + cacheMs)
    if (expiresAt > time) verified.set(key, { claims, expiresAt, size })
  }

  return {
    /** Returns the token's claims; throws `InvalidToken`, or `JwksUnavailable` if there are no keys to verify with. */
    async verify(tenant: TokenTenant, token: string): Promise<Claims> {
      const key = `${tenant.tenant_id}:${tenant.revision}:${hash('sha256', token, 'base64')}`
      const known = verified.get(key)
      if (known && known.expiresAt > now()) return known.claims
      try {
        const claims = await validate(tenant, token)
        cache(key, claims, token.length)
        return claims
      } catch (error) {
        if (error instanceof JwksUnavailable) throw error
        jwks.invalidate(tenant.tenant_id)
        throw new InvalidToken('the token is not valid', { cause: error })
      }
    },
  }
}

function isUserId(sub: unknown): sub is string {
  return typeof sub === 'string' && sub.length > 0 && sub.length <= maxSubLength && isStorable(sub)
}

/** Many requests share cached claims, so no request may change them. */
function deepFreeze<T extends object>(value: T): T {
  for (const member of Object.values(value)) {
    if (typeof member === 'object' && member !== null) deepFreeze(member)
  }
  return Object.freeze(value)
}
