import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { failedSignIns } from '../../db/schema.ts'

export type FailedSignInsRow = typeof failedSignIns.$inferSelect

/** The failed sign-ins of one tenant, counted by hour. */
export const failedSignInStore = (db: Database['sql'] | Transaction, tenantId: string) => ({
  count: (hour: Date) =>
    db
      .insert(failedSignIns)
      .values({ tenant_id: tenantId, hour, count: 1 })
      .onConflictDoUpdate({
        target: [failedSignIns.tenant_id, failedSignIns.hour],
        set: { count: sql`${failedSignIns.count} + 1` },
      }),

  /** Removes the count of an hour. Of several processes only one gets true. */
  async take(hour: Date): Promise<boolean> {
    const one = and(eq(failedSignIns.tenant_id, tenantId), eq(failedSignIns.hour, hour))
    return (await db.delete(failedSignIns).where(one).returning()).length > 0
  },
})

/** The counts of all tenants before an hour. */
export const failedSignInsBefore = (db: Database['sql'], hour: Date): Promise<FailedSignInsRow[]> =>
  db.select().from(failedSignIns).where(lt(failedSignIns.hour, hour)).limit(1000)
