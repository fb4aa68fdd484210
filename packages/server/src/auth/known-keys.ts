import type { Environment } from '@guide/contracts'
import { createBoundedCache } from '../bounded-cache.ts'
import type { Trust } from './change-counter.ts'

/** What a valid API key identifies. */
export interface KeyIdentity {
  tenantId: string
  keyId: string
  environment: Environment
}

export interface KnownKey {
  identity: KeyIdentity
  /** When the database said that the key is valid. */
  checkedAt: number
  trust: Trust
}

/**
 * The valid keys that were used last, by their digests. Those of one tenant are found without a look at all others: a tenant
 * that changes often must not cost other tenants more, the more of them there are.
 */
export function createKnownKeys(maxKeys: number) {
  const ofTenants = new Map<string, Map<string, KnownKey>>()
  const known = createBoundedCache<KnownKey>(maxKeys, {
    dispose({ identity: { tenantId } }, digest, reason) {
      if (reason === 'set') return
      const ofTenant = ofTenants.get(tenantId)
      ofTenant?.delete(digest)
      if (ofTenant?.size === 0) ofTenants.delete(tenantId)
    },
  })

  return {
    get: (digest: string): KnownKey | undefined => known.get(digest),
    has: (digest: string): boolean => known.has(digest),

    set(digest: string, key: KnownKey) {
      const { tenantId } = key.identity
      known.set(digest, key)
      ofTenants.set(tenantId, (ofTenants.get(tenantId) ?? new Map()).set(digest, key))
    },

    delete(digest: string) {
      known.delete(digest)
    },

    /** The keys of a tenant with their digests. */
    ofTenant: (tenantId: string): [digest: string, key: KnownKey][] => [...(ofTenants.get(tenantId) ?? [])],

    all: (): Iterable<KnownKey> => known.values(),
  }
}
