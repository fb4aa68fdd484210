import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Environment } from '@guide/contracts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database, Transaction } from '../db/database.ts'
import { apiKeys } from '../db/schema.ts'
import { createSharedLookup } from '../db/shared-lookup.ts'

/** What a valid API key identifies. */
export interface KeyIdentity {
  tenantId: string
  keyId: string
  environment: Environment
}

const keyFormat = /^sk_(live|test)_[A-Za-z0-9_-]{32,128}$/
const prefixLength = 12
const cacheMs = 10 * 60 * 1000

export const generateApiKey = (environment: Environment): string =>
  `sk_${environment}_${randomBytes(32).toString('base64url')}`

export const isKeyShaped = (text: string): boolean => keyFormat.test(text)

export const prefixOf = (apiKey: string): string => apiKey.slice(0, prefixLength)

export const hashOf = (apiKey: string): Buffer => createHash('sha256').update(apiKey).digest()

/** Whether a key exists and is not revoked, as the transaction sees it. */
export async function isKeyActive(tx: Transaction, { tenantId, keyId }: KeyIdentity): Promise<boolean> {
  const active = and(eq(apiKeys.tenant_id, tenantId), eq(apiKeys.key_id, keyId), isNull(apiKeys.revoked_at))
  return (await tx.select({ found: apiKeys.key_id }).from(apiKeys).where(active)).length > 0
}

interface CachedKey {
  identity: KeyIdentity
  /** Set when the key's tenant changed: the key may be revoked, so the database decides again. */
  stale: boolean
}

export type ApiKeyResolver = ReturnType<typeof createApiKeyResolver>

/** Resolves API keys. Valid keys are cached for ten minutes; invalid keys are never cached. */
export function createApiKeyResolver({
  database,
  now = Date.now,
}: {
  database: Database
  now?: () => number
}) {
  const validKeys = new LRUCache<string, CachedKey>({ max: 50_000, ttl: cacheMs, perf: { now } })
  let evictions = 0

  const find = async (prefixes: string[]) =>
    database.sql
      .select()
      .from(apiKeys)
      .where(and(inArray(apiKeys.prefix, [...new Set(prefixes)]), isNull(apiKeys.revoked_at)))
  const findTogether = createSharedLookup({ find })

  async function lookUp(apiKey: string, isSuspect: boolean): Promise<KeyIdentity | undefined> {
    const prefix = prefixOf(apiKey)
    const found = await database.withTimeout(isSuspect ? findTogether(prefix) : find([prefix]))
    return identify(
      apiKey,
      found.filter(row => row.prefix === prefix),
    )
  }

  return {
    /** The identity of a cached key, without a query; undefined if the key is unknown or stale. */
    cached(apiKey: string): KeyIdentity | undefined {
      const known = validKeys.get(digestOf(apiKey))
      return known?.stale ? undefined : known?.identity
    },

    /** Whether a key was valid in the last ten minutes, so that its sender is not guessing keys. */
    wasValid: (apiKey: string): boolean => validKeys.has(digestOf(apiKey)),

    /** @param isSuspect whether the sender is probably guessing. Then the key is looked up together with others. */
    async resolve(apiKey: string, { isSuspect = false } = {}): Promise<KeyIdentity | undefined> {
      if (!isKeyShaped(apiKey)) return undefined
      const evictionsBefore = evictions
      const identity = await lookUp(apiKey, isSuspect)
      // If a key is revoked during the query, the next request must not trust the cache.
      const stale = evictionsBefore !== evictions
      if (identity) validKeys.set(digestOf(apiKey), { identity, stale })
      else validKeys.delete(digestOf(apiKey))
      return identity
    },

    /** Marks the keys of a tenant as stale: one of them may be revoked, or the tenant may be deleted. */
    evict(tenantId: string) {
      evictions++
      for (const known of validKeys.values()) if (known.identity.tenantId === tenantId) known.stale = true
    },

    evictAll() {
      evictions++
      for (const known of validKeys.values()) known.stale = true
    },
  }
}

/** Only four characters of a prefix are random, so several keys may share it. The loop compares all of them. */
function identify(apiKey: string, candidates: (typeof apiKeys.$inferSelect)[]): KeyIdentity | undefined {
  const hash = hashOf(apiKey)
  let identity: KeyIdentity | undefined
  for (const { hash: stored, tenant_id, key_id, environment } of candidates) {
    if (timingSafeEqual(stored, hash)) identity = { tenantId: tenant_id, keyId: key_id, environment }
  }
  return identity
}

const digestOf = (apiKey: string): string => hash('sha256', apiKey, 'base64')
