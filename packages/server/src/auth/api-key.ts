import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Environment } from '@guide/contracts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import type { DegradedMode } from '../db/degraded-mode.ts'
import { apiKeys } from '../db/schema.ts'
import { createSharedLookup } from '../db/shared-lookup.ts'
import { createChangeCounter } from './change-counter.ts'
import { createKnownKeys, type KeyIdentity, type KnownKey } from './known-keys.ts'

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

interface Parts {
  database: Database
  degraded: DegradedMode
  /** A clock that never goes back. */
  now?: () => number
}

export type ApiKeyResolver = ReturnType<typeof createApiKeyResolver>

/** Resolves API keys. Valid keys are cached for ten minutes; invalid keys are never cached. */
export function createApiKeyResolver({ database, degraded, now = () => performance.now() }: Parts) {
  const validKeys = createKnownKeys(50_000)
  const changes = createChangeCounter()

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

  const isRecent = ({ checkedAt }: KnownKey) => now() - checkedAt < cacheMs

  async function readKey(apiKey: string, isSuspect: boolean): Promise<KeyIdentity | undefined> {
    const since = changes.count
    const checkedAt = now()
    const identity = await lookUp(apiKey, isSuspect)
    if (identity) {
      // If a key is revoked during the query, the next request must not trust the cache.
      const trust = changes.trustIn(identity.tenantId, since)
      validKeys.set(digestOf(apiKey), { identity, checkedAt, trust })
    } else validKeys.delete(digestOf(apiKey))
    return identity
  }

  return {
    /** The identity of a cached key, without a query; undefined if the database has to decide. */
    cached(apiKey: string): KeyIdentity | undefined {
      const known = validKeys.get(digestOf(apiKey))
      return known?.trust === 'valid' && isRecent(known) ? known.identity : undefined
    },

    /** Whether a key was valid, so that its sender is not guessing keys. */
    wasValid: (apiKey: string): boolean => validKeys.has(digestOf(apiKey)),

    /** @param isSuspect whether the sender is probably guessing. Then the key is looked up together with others. */
    async resolve(apiKey: string, { isSuspect = false } = {}): Promise<KeyIdentity | undefined> {
      if (!isKeyShaped(apiKey)) return undefined
      const known = validKeys.get(digestOf(apiKey))
      const lastKnown = known?.trust === 'changed' ? undefined : known?.identity
      return degraded.readOrKnown(readKey(apiKey, isSuspect), lastKnown)
    },

    /** The database decides again about the keys of a tenant: one of them may be revoked, or the tenant may be deleted. */
    evict(tenantId: string) {
      changes.add(tenantId)
      for (const [, known] of validKeys.ofTenant(tenantId)) known.trust = 'changed'
    },

    /** Asks the database about the known keys of a tenant that has changed. */
    async recheck(tenantId: string): Promise<void> {
      const known = validKeys.ofTenant(tenantId)
      if (known.length === 0) return
      const since = changes.count
      const checkedAt = now()
      const active = await database.withTimeout(
        database.sql
          .select({ key_id: apiKeys.key_id })
          .from(apiKeys)
          .where(and(eq(apiKeys.tenant_id, tenantId), isNull(apiKeys.revoked_at))),
      )
      const trust = changes.trustIn(tenantId, since)
      // Then the check of that change follows.
      if (trust === 'changed') return
      const activeIds = new Set(active.map(({ key_id }) => key_id))
      for (const [digest, { identity }] of known) {
        if (activeIds.has(identity.keyId)) validKeys.set(digest, { identity, checkedAt, trust })
        else validKeys.delete(digest)
      }
    },

    evictAll() {
      changes.addToAll()
      for (const known of validKeys.all()) if (known.trust === 'valid') known.trust = 'unsure'
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
