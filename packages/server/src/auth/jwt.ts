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

/** The token proves nothing. Its message is for the log; who sent it is never told why. */
export class InvalidToken extends Error {}

interface Verified {
  claims: Claims
  until: number
  size: number
}

const maxTokenLength = 8192
const maxKidLength = 256
const maxSubLength = 255
const leewaySeconds = 30
const latestExp = Date.UTC(9999, 11, 31) / 1000
const cacheMs = 5 * 60 * 1000
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Verifies user tokens against the tenant's own keys, audience and issuer. */
export class TokenVerifier {
  readonly #verified = new LRUCache<string, Verified>({
    max: 50_000,
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ size }) => size,
  })
  readonly #jwks: JwksCache
  readonly #algorithms: string[]
  readonly #now: () => number

  constructor(options: { jwks: JwksCache; algorithms: string[]; now?: () => number }) {
    this.#jwks = options.jwks
    this.#algorithms = options.algorithms
    this.#now = options.now ?? Date.now
  }

  /** The token's claims; throws `InvalidToken`, or `JwksUnavailable` when there is nothing to verify with. */
  async verify(tenant: TokenTenant, token: string): Promise<Claims> {
    const key = `${tenant.tenant_id}:${tenant.revision}:${hash('sha256', token, 'base64')}`
    const known = this.#verified.get(key)
    if (known && known.until > this.#now()) return known.claims
    try {
      const claims = await this.#validate(tenant, token)
      this.#remember(key, claims, token.length)
      return claims
    } catch (error) {
      if (error instanceof JwksUnavailable) throw error
      this.#jwks.invalidate(tenant.tenant_id)
      throw new InvalidToken('the token is not valid', { cause: error })
    }
  }

  async #validate(tenant: TokenTenant, token: string): Promise<Claims> {
    const { tenant_id, jwks_url, jwt_audience, jwt_issuer } = tenant
    if (!jwks_url || !jwt_audience || !jwt_issuer) throw new Error('the tenant accepts no tokens yet')
    this.#checkForm(token)
    const { payload } = await jwtVerify(token, await this.#jwks.keysFor({ tenant_id, jwks_url }), {
      algorithms: this.#algorithms,
      audience: jwt_audience,
      issuer: jwt_issuer,
      clockTolerance: leewaySeconds,
      currentDate: new Date(this.#now()),
    })
    const { sub, exp } = payload
    if (!isUserId(sub)) throw new Error('no usable sub')
    if (exp === undefined || exp > latestExp) throw new Error('no usable exp')
    return frozen({ ...payload, sub, exp })
  }

  /** What can be refused without a key, so that it costs no fetch of the tenant's keys. */
  #checkForm(token: string): void {
    if (token.length > maxTokenLength || !compactForm.test(token)) throw new Error('not a signed JWT')
    const { alg, kid, crit, b64 } = decodeProtectedHeader(token)
    if (alg === undefined || !this.#algorithms.includes(alg)) throw new Error('algorithm not allowed')
    if (crit !== undefined || b64 !== undefined) throw new Error('extensions are not supported')
    if (kid !== undefined && (typeof kid !== 'string' || kid.length > maxKidLength))
      throw new Error('bad kid')
  }

  #remember(key: string, claims: Claims, size: number): void {
    const now = this.#now()
    const until = Math.min(claims.exp * 1000, now + cacheMs)
    if (until > now) this.#verified.set(key, { claims, until, size })
  }
}

function isUserId(sub: unknown): sub is string {
  return typeof sub === 'string' && sub.length > 0 && sub.length <= maxSubLength && isStorable(sub)
}

/** Cached claims serve many requests: none may change them for the next. */
function frozen<T extends object>(value: T): T {
  for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) frozen(member)
  return Object.freeze(value)
}
