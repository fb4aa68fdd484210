import type { TenantRecord } from '../../auth/tenant-directory.ts'
import { createBoundedCache } from '../../bounded-cache.ts'
import type { Database } from '../../db/database.ts'
import { createSharedLookup } from '../../db/shared-lookup.ts'
import { digestOf } from './end-user.ts'
import { type DigestedUser, erasureTimes } from './erasures-store.ts'

/** How long the digest of an erased user stays. */
export const digestDays = 90

export type ForgottenUsers = ReturnType<typeof createForgottenUsers>

/**
 * Knows which users of a tenant were erased lately. Pages and other servers may still send what they noted about such a
 * user before, and pages learn from the response that they must forget it. Users are looked up one by one, because a tenant
 * may erase as many as it likes.
 */
export function createForgottenUsers({ database }: { database: Database }) {
  const cached = createBoundedCache<{ at: Date | null }>(50_000)

  /** One query at a time, for all who wait. */
  const lookUp = createSharedLookup({ find: findAll, intervalMs: 0 })

  async function findAll(users: DigestedUser[]): Promise<Map<string, Date>> {
    const found = await database.withTimeout(erasureTimes(database.sql, users))
    return new Map(found.map(user => [nameOf(user), user.at]))
  }

  async function load(user: DigestedUser, key: string): Promise<Date | null> {
    const at = (await lookUp(user)).get(nameOf(user)) ?? null
    cached.set(key, { at })
    return at
  }

  return {
    /**
     * When the erasure of a user was requested; null if there was none. If the tenant has erased nobody it is known at once, and
     * otherwise it is looked up once for each step of an erasure of the tenant, which changes `erased_at`.
     */
    erasedAt(tenant: TenantRecord, userKey: string | null): Date | null | Promise<Date | null> {
      const { tenant_id, erased_at } = tenant
      if (userKey === null || erased_at === null) return null
      const user = { tenantId: tenant_id, digest: digestOf(tenant, userKey) }
      const key = `${nameOf(user)} ${erased_at.getTime()}`
      const known = cached.get(key)
      return known ? known.at : load(user, key)
    },
  }
}

const nameOf = ({ tenantId, digest }: DigestedUser) => `${tenantId} ${digest}`
