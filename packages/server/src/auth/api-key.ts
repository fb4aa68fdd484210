import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Environment } from '@guide/contracts'
import { and, eq, isNull } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import { apiKeys } from '../db/schema.ts'

/** What a valid API key stands for. */
export interface KeyIdentity {
  tenantId: string
  keyId: string
  environment: Environment
}

const shape = /^sk_(live|test)_[A-Za-z0-9_-]{32,128}$/
const prefixLength = 12
const cacheMilliseconds = 10 * 60 * 1000

export const generateApiKey = (environment: Environment): string =>
  `sk_${environment}_${randomBytes(32).toString('base64url')}`

export const prefixOf = (apiKey: string): string => apiKey.slice(0, prefixLength)

export const hashOf = (apiKey: string): Buffer => createHash('sha256').update(apiKey).digest()

/** Resolves API keys; remembers the valid ones for ten minutes and the others not at all. */
export class ApiKeyResolver {
  readonly #database: Database
  readonly #valid: LRUCache<string, KeyIdentity>
  #evictions = 0

  constructor(database: Database, now: () => number = Date.now) {
    this.#database = database
    this.#valid = new LRUCache({ max: 50_000, ttl: cacheMilliseconds, perf: { now } })
  }

  /** The identity of a key that was found valid a short while ago, without asking the database. */
  remembered(apiKey: string): KeyIdentity | undefined {
    return this.#valid.get(hashOf(apiKey).toString('base64'))
  }

  async resolve(apiKey: string): Promise<KeyIdentity | undefined> {
    if (!shape.test(apiKey)) return undefined
    const hash = hashOf(apiKey)
    const evictionsBefore = this.#evictions
    const candidates = await this.#database.sql
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.prefix, prefixOf(apiKey)), isNull(apiKeys.revoked_at)))
    let identity: KeyIdentity | undefined
    // Only four characters of a prefix are random: several keys may share it, and each is compared.
    for (const { hash: stored, tenant_id, key_id, environment } of candidates) {
      if (timingSafeEqual(stored, hash)) identity = { tenantId: tenant_id, keyId: key_id, environment }
    }
    // A key that is revoked while it is being looked up must not be remembered.
    if (identity && evictionsBefore === this.#evictions) this.#valid.set(hash.toString('base64'), identity)
    return identity
  }

  /** Forgets every key of a tenant: one of them was revoked, or the tenant is gone. */
  evict(tenantId: string) {
    this.#evictions++
    for (const [digest, identity] of this.#valid.entries()) {
      if (identity.tenantId === tenantId) this.#valid.delete(digest)
    }
  }

  evictAll() {
    this.#evictions++
    this.#valid.clear()
  }
}
