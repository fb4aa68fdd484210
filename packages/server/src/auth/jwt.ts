import { hash } from 'node:crypto'
import type { TokenCheckName, TokenCheckResult } from '@guide/contracts'
import { compactVerify, decodeJwt, decodeProtectedHeader, errors, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import { type JwksCache, JwksUnavailable } from './jwks.ts'
import { claimRules } from './token-rules.ts'

export interface Claims {
  sub: string
  exp: number
  [name: string]: unknown
}

export interface TokenTenant {
  tenant_id: string
  jwks_url: string | null
  jwt_audience: string | null
  jwt_issuer: string | null
}

/** The token is not valid. The message says why; it is for the log, the sender never learns it. */
export class InvalidToken extends Error {}

/** What a token is worth: the result of every check, and its claims, verified or not. */
export interface TokenReport {
  valid: boolean
  checks: TokenCheckResult[]
  claims: JWTPayload | null
}

interface Examined extends TokenCheckResult {
  /** Why a check could not be made at all. */
  cause?: JwksUnavailable
}

interface ReadToken {
  alg: unknown
  extensions: boolean
  claims: JWTPayload
}

interface CachedToken {
  claims: Claims
  expiresAt: number
  size: number
}

const maxTokenLength = 8192
const maxKidLength = 256
const cacheMs = 5 * 60 * 1000
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/

export type TokenVerifier = ReturnType<typeof createTokenVerifier>

/** Verifies user tokens (JWTs) against the tenant's own keys, audience and issuer. */
export function createTokenVerifier({
  jwks,
  algorithms,
  now,
}: {
  jwks: JwksCache
  algorithms: string[]
  /** Milliseconds since 1970. */
  now: () => number
}) {
  const verified = new LRUCache<string, CachedToken>({
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: ({ size }) => size,
  })

  /**
   * Runs the checks one after the other. A request stops at the first one that fails, so nothing is fetched for a token
   * that cannot be valid. An admin who asks about a token sees all of them.
   */
  async function* examine(tenant: TokenTenant, token: string): AsyncGenerator<Examined> {
    const read = readToken(token)
    if (typeof read === 'string') return yield result('form', read, '')
    yield result('form', null, 'a signed JWT')
    const algorithm = algorithmProblem(read)
    yield result('algorithm', algorithm, `alg is ${read.alg}`)
    const settings = settingsProblem(tenant)
    yield result('settings', settings, 'jwks_url, jwt_audience and jwt_issuer are set')
    if (algorithm ?? settings) yield result('signature', 'not checked, because an earlier check failed', '')
    else yield await examineSignature(tenant, token)
    const expected = {
      issuer: tenant.jwt_issuer,
      audience: tenant.jwt_audience,
      now: Math.floor(now() / 1000),
    }
    for (const { check, problem, passed } of claimRules) {
      const found = problem(read.claims, expected)
      yield result(check, found, found === null ? passed(read.claims) : '')
    }
  }

  async function examineSignature({ tenant_id, jwks_url }: TokenTenant, token: string): Promise<Examined> {
    try {
      await compactVerify(token, await jwks.keysFor({ tenant_id, jwks_url: `${jwks_url}` }), { algorithms })
      return result('signature', null, 'it matches a key at jwks_url')
    } catch (error) {
      const failed = result('signature', signatureProblem(error), '')
      return error instanceof JwksUnavailable ? { ...failed, cause: error } : failed
    }
  }

  function algorithmProblem({ alg, extensions }: ReadToken): string | null {
    if (extensions) return 'the header has crit or b64, which are not supported'
    if (algorithms.includes(`${alg}`)) return null
    // The header is not verified: it could contain anything.
    const name = /^([A-Z]{2}\d{3}|EdDSA|none)$/.test(`${alg}`) ? `alg is ${alg}` : 'alg is unknown'
    return `${name}, wanted ${algorithms.join(' or ')}`
  }

  function cache(key: string, claims: Claims, size: number): void {
    const time = now()
    const expiresAt = Math.min(claims.exp * 1000, time + cacheMs)
    if (expiresAt > time) verified.set(key, { claims, expiresAt, size })
  }

  return {
    /** Returns the token's claims; throws `InvalidToken`, or `JwksUnavailable` if there are no keys to verify with. */
    async verify(tenant: TokenTenant, token: string): Promise<Claims> {
      const key = `${settingsKeyOf(tenant)}${hash('sha256', token, 'base64')}`
      const known = verified.get(key)
      if (known && known.expiresAt > now()) return known.claims
      for await (const { passed, reason, cause } of examine(tenant, token)) {
        if (passed) continue
        if (cause) throw cause
        jwks.invalidate(tenant.tenant_id)
        throw new InvalidToken(reason)
      }
      const claims = deepFreeze(decodeJwt(token) as Claims)
      cache(key, claims, token.length)
      return claims
    },

    /** Runs every check of a token, whether earlier ones failed or not, and says the result of each in words. */
    async explain(tenant: TokenTenant, token: string): Promise<TokenReport> {
      const checks: TokenCheckResult[] = []
      for await (const { check, passed, reason } of examine(tenant, token))
        checks.push({ check, passed, reason })
      const valid = checks.every(({ passed }) => passed)
      if (!valid) jwks.invalidate(tenant.tenant_id)
      const read = readToken(token)
      return { valid, checks, claims: typeof read === 'string' ? null : read.claims }
    },
  }
}

const result = (check: TokenCheckName, problem: string | null, passed: string): TokenCheckResult => ({
  check,
  passed: problem === null,
  reason: problem ?? passed,
})

/** The header and the claims of a token, not verified; or what makes it unreadable. */
function readToken(token: string): ReadToken | string {
  if (token.length > maxTokenLength) return `it has more than ${maxTokenLength} characters`
  if (!compactForm.test(token))
    return 'it is not a signed JWT: three parts in base64url with a dot between them'
  try {
    const { alg, kid, crit, b64 } = decodeProtectedHeader(token)
    if (kid !== undefined && (typeof kid !== 'string' || kid.length > maxKidLength)) {
      return `kid must be text of at most ${maxKidLength} characters`
    }
    return { alg, extensions: crit !== undefined || b64 !== undefined, claims: decodeJwt(token) }
  } catch {
    return 'its header or its payload is not a JSON object'
  }
}

const settingsKeys = new WeakMap<TokenTenant, string>()

/** Differs for two tenants, and for two states of what a tenant's tokens are checked against; not after other changes. */
function settingsKeyOf(tenant: TokenTenant): string {
  const known = settingsKeys.get(tenant)
  if (known) return known
  const { tenant_id, jwks_url, jwt_audience, jwt_issuer } = tenant
  const key = JSON.stringify([tenant_id, jwks_url, jwt_audience, jwt_issuer])
  settingsKeys.set(tenant, key)
  return key
}

function settingsProblem({ jwks_url, jwt_audience, jwt_issuer }: TokenTenant): string | null {
  const missing = Object.entries({ jwks_url, jwt_audience, jwt_issuer }).filter(([, value]) => !value)
  if (missing.length === 0) return null
  return `the tenant has not set ${missing.map(([name]) => name).join(', ')}`
}

function signatureProblem(error: unknown): string {
  if (error instanceof JwksUnavailable) return 'the keys at jwks_url cannot be fetched'
  if (error instanceof errors.JWKSNoMatchingKey) return 'no key at jwks_url has the kid and alg of the token'
  if (error instanceof errors.JWKSMultipleMatchingKeys) return 'the token has no kid, and several keys match'
  return 'it does not match the key at jwks_url'
}

/** Many requests share cached claims, so no request may change them. */
function deepFreeze<T extends object>(value: T): T {
  for (const member of Object.values(value)) {
    if (typeof member === 'object' && member !== null) deepFreeze(member)
  }
  return Object.freeze(value)
}
