import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import { createBoundedCache } from '../bounded-cache.ts'
import { createTokenBucket, type TokenBucket } from '../token-bucket.ts'
import { signatureKeys } from './jwk-set.ts'

/** There are no keys to verify with at the moment. The token may still be valid. */
export class JwksUnavailable extends Error {}

export interface JwksTenant {
  tenant_id: string
  jwks_url: string
}

interface JwksCacheOptions {
  fetchJwks: (url: string) => Promise<unknown>
  /** A clock that is never set back, in milliseconds. */
  now?: () => number
  /** Called for every fetch that brought no keys, so that it can be logged. */
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

export type JwksCache = ReturnType<typeof createJwksCache>

/** Caches the key set (JWKS) of every tenant and fetches it when a token needs it. */
export function createJwksCache({
  fetchJwks,
  now = () => performance.now(),
  onFetchFailed = () => {},
}: JwksCacheOptions) {
  const keySets = createBoundedCache<KeySet>(maxTenants)
  const budgets = createBoundedCache<TokenBucket>(maxTenants)

  function keySetOf({ tenant_id, jwks_url }: JwksTenant): KeySet {
    const known = keySets.get(tenant_id)
    if (known?.url === jwks_url) return known
    const keySet = { url: jwks_url, keys: undefined, fetchedAt: 0, invalidated: false, refresh: undefined }
    keySets.set(tenant_id, keySet)
    return keySet
  }

  const freshKeys = ({ fetchedAt, keys }: KeySet) => (now() - fetchedAt < lifetimeMs ? keys : undefined)

  /** If a refresh fails, the previous keys stay in use for the rest of their hour. */
  async function refresh(tenantId: string, keySet: KeySet): Promise<void> {
    if (!budgetOf(tenantId).take()) return
    try {
      keySet.keys = createLocalJWKSet(signatureKeys(await fetchJwks(keySet.url)))
      keySet.fetchedAt = now()
      keySet.invalidated = false
    } catch (error) {
      onFetchFailed(tenantId, error)
    }
  }

  function budgetOf(tenantId: string): TokenBucket {
    const known = budgets.get(tenantId)
    if (known) return known
    const budget = createTokenBucket({ capacity: fetchesAtOnce, perSecond: fetchesPerSecond, now })
    budgets.set(tenantId, budget)
    return budget
  }

  return {
    /** The keys to verify with; fetched if none are cached, if they are an hour old or if they were invalidated. */
    async keysFor(tenant: JwksTenant): Promise<JWTVerifyGetKey> {
      const keySet = keySetOf(tenant)
      if (keySet.invalidated || !freshKeys(keySet)) {
        keySet.refresh ??= refresh(tenant.tenant_id, keySet).finally(() => {
          keySet.refresh = undefined
        })
        await keySet.refresh
      }
      const keys = freshKeys(keySet)
      if (!keys) throw new JwksUnavailable('no keys to verify with')
      return keys
    },

    /** Called after a failed validation: the tenant may have rotated its keys, so the next validation fetches them. */
    invalidate(tenantId: string): void {
      const keySet = keySets.get(tenantId)
      if (keySet) keySet.invalidated = true
    },

    /** Forgets the keys of a tenant. Its fetch budget stays, so that a new configuration is no way around it. */
    forget(tenantId: string): void {
      keySets.delete(tenantId)
    },
  }
}
