import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import { TokenBucket } from '../outbound/token-bucket.ts'
import { signatureKeys } from './jwk-set.ts'

/** No keys are known for the tenant and none can be had right now; says nothing about the token. */
export class JwksUnavailable extends Error {}

export interface JwksTenant {
  tenant_id: string
  jwks_url: string
}

interface JwksCacheOptions {
  fetchJwks: (url: string) => Promise<unknown>
  now?: () => number
  /** Told of every fetch that brought no keys, for the log. */
  onFetchFailed?: (tenantId: string, error: unknown) => void
}

interface KeySet {
  url: string
  keys: JWTVerifyGetKey | undefined
  fetchedAt: number
  invalidated: boolean
  refresh: Promise<void> | undefined
}

const lifetimeMs = 60 * 60 * 1000
const maxTenants = 10_000
const fetchesAtOnce = 30
const fetchesPerSecond = 1

/** Every tenant's key set, fetched when it is needed. */
export class JwksCache {
  readonly #sets = new LRUCache<string, KeySet>({ max: maxTenants })
  readonly #budgets = new LRUCache<string, TokenBucket>({ max: maxTenants })
  readonly #fetchJwks: (url: string) => Promise<unknown>
  readonly #now: () => number
  readonly #onFetchFailed: (tenantId: string, error: unknown) => void

  constructor({ fetchJwks, now = Date.now, onFetchFailed = () => {} }: JwksCacheOptions) {
    this.#fetchJwks = fetchJwks
    this.#now = now
    this.#onFetchFailed = onFetchFailed
  }

  /** The keys to verify with; fetched when none are known, when they are an hour old or were invalidated. */
  async keysFor(tenant: JwksTenant): Promise<JWTVerifyGetKey> {
    const set = this.#setOf(tenant)
    if (set.invalidated || !this.#keysOf(set)) {
      set.refresh ??= this.#refresh(tenant.tenant_id, set).finally(() => {
        set.refresh = undefined
      })
      await set.refresh
    }
    const keys = this.#keysOf(set)
    if (!keys) throw new JwksUnavailable('no keys to verify with')
    return keys
  }

  /** After a failed validation: the next one fetches fresh keys (the tenant may have rotated its own). */
  invalidate(tenantId: string): void {
    const set = this.#sets.get(tenantId)
    if (set) set.invalidated = true
  }

  /** The tenant was reconfigured or deleted. Its budget stays, or reconfiguring would be a way around it. */
  forget(tenantId: string): void {
    this.#sets.delete(tenantId)
  }

  #setOf({ tenant_id, jwks_url }: JwksTenant): KeySet {
    const known = this.#sets.get(tenant_id)
    if (known?.url === jwks_url) return known
    const set = { url: jwks_url, keys: undefined, fetchedAt: 0, invalidated: false, refresh: undefined }
    this.#sets.set(tenant_id, set)
    return set
  }

  #keysOf(set: KeySet): JWTVerifyGetKey | undefined {
    return this.#now() - set.fetchedAt < lifetimeMs ? set.keys : undefined
  }

  /** A refresh that fails leaves the known-good keys for the rest of their hour. */
  async #refresh(tenantId: string, set: KeySet): Promise<void> {
    if (!this.#budgetOf(tenantId).take()) return
    try {
      set.keys = createLocalJWKSet(signatureKeys(await this.#fetchJwks(set.url)))
      set.fetchedAt = this.#now()
      set.invalidated = false
    } catch (error) {
      this.#onFetchFailed(tenantId, error)
    }
  }

  #budgetOf(tenantId: string): TokenBucket {
    const known = this.#budgets.get(tenantId)
    if (known) return known
    const budget = new TokenBucket(fetchesAtOnce, fetchesPerSecond, this.#now)
    this.#budgets.set(tenantId, budget)
    return budget
  }
}
