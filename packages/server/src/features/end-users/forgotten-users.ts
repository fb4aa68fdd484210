import { LRUCache } from 'lru-cache'
import type { TenantRecord } from '../../auth/tenant-directory.ts'
import type { Database } from '../../db/database.ts'
import { digestOf } from './end-user.ts'
import { erasureTimes } from './erasures-store.ts'

/** How long the digest of an erased user stays. */
export const digestDays = 90

export type ForgottenUsers = ReturnType<typeof createForgottenUsers>

/**
 * Knows which users of a tenant were erased lately. Pages and other servers may still send what they noted about such a
 * user before, and pages learn from the response that they must forget it.
 */
export function createForgottenUsers({ database }: { database: Database }) {
  const cached = new LRUCache<string, Map<string, Date>>({
    maxSize: 100_000,
    sizeCalculation: times => 1 + times.size,
  })

  async function load(tenantId: string, key: string): Promise<Map<string, Date>> {
    const times = await database.withTimeout(erasureTimes(database.sql, tenantId))
    cached.set(key, times)
    return times
  }

  return {
    /**
     * When the erasure of a user was requested; null if there was none. Without erasures it is known at once, and
     * otherwise it is read once for each step of an erasure of the tenant, which changes `erased_at`.
     */
    erasedAt(tenant: TenantRecord, userKey: string | null): Date | null | Promise<Date | null> {
      const { tenant_id, erased_at } = tenant
      if (userKey === null || erased_at === null) return null
      const key = `${tenant_id} ${erased_at.getTime()}`
      const timeIn = (times: Map<string, Date>) => times.get(digestOf(tenant, userKey)) ?? null
      const known = cached.get(key)
      return known ? timeIn(known) : load(tenant_id, key).then(timeIn)
    },
  }
}
