import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Environment } from '@guide/contracts'
import { and, eq, isNull } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database, Transaction } from '../db/database.ts'
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

interface Remembered {
  identity: KeyIdentity
  /** The key's tenant may have changed since, and the key been revoked. */
  suspect: boolean
}

/** Resolves API keys; remembers the valid ones for ten minutes and the others not at all. */
export class ApiKeyResolver {
  readonly #database: Database
  readonly #valid: LRUCache<string, Remembered>
  #evictions = 0

  constructor(database: Database, now: () => number = Date.now) {
    this.#database = database
    this.#valid = new LRUCache({ max: 50_000, ttl: cacheMilliseconds, perf: { now } })
  }

  /** The identity of a key that was found valid a short while ago, without asking the database. */
  remembered(apiKey: string): KeyIdentity | undefined {
    const known = this.#valid.get(digestOf(apiKey))
    return known?.suspect ? undefined : known?.identity
  }

  /** Whether a key was valid a short while ago: whoever sends it is not guessing. */
  wasValid(apiKey: string): boolean {
    return this.#valid.has(digestOf(apiKey))
  }

  async resolve(apiKey: string): Promise<KeyIdentity | undefined> {
    if (!shape.test(apiKey)) return undefined
    const evictionsBefore = this.#evictions
    const identity = await this.#lookUp(apiKey)
    // A key that is revoked while it is being looked up must not be trusted the next time.
    const suspect = evictionsBefore !== this.#evictions
    if (identity) this.#valid.set(digestOf(apiKey), { identity, suspect })
    else this.#valid.delete(digestOf(apiKey))
    return identity
  }

  /** Whether a key is there, and not revoked, as a transaction sees it. */
  async isActive(tx: Transaction, { tenantId, keyId }: KeyIdentity): Promise<boolean> {
    const one = and(eq(apiKeys.tenant_id, tenantId), eq(apiKeys.key_id, keyId), isNull(apiKeys.revoked_at))
    return (await tx.select({ found: apiKeys.key_id }).from(apiKeys).where(one)).length > 0
  }

  /** Trusts no key of a tenant any more: one of them may be revoked, or the tenant gone. */
  evict(tenantId: string) {
    this.#evictions++
    for (const known of this.#valid.values()) {
      if (known.identity.tenantId === tenantId) known.suspect = true
    }
  }

  evictAll() {
    this.#evictions++
    for (const known of this.#valid.values()) known.suspect = true
  }

  async #lookUp(apiKey: string): Promise<KeyIdentity | undefined> {
    const hash = hashOf(apiKey)
    const candidates = await this.#database.promptly(
      this.#database.sql
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.prefix, prefixOf(apiKey)), isNull(apiKeys.revoked_at))),
    )
    let identity: KeyIdentity | undefined
    // Only four characters of a prefix are random: several keys may share it, and each is compared.
    for (const { hash: stored, tenant_id, key_id, environment } of candidates) {
      if (timingSafeEqual(stored, hash)) identity = { tenantId: tenant_id, keyId: key_id, environment }
    }
    return identity
  }
}

const digestOf = (apiKey: string): string => hash('sha256', apiKey, 'base64')
