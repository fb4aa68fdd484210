import { desc, eq, sql } from 'drizzle-orm'
import type { BoundLimits } from '../../bounds.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { usage } from '../../db/schema.ts'
import type { Counted } from '../../db/usage-count.ts'

type UsageRow = Pick<typeof usage.$inferSelect, 'bound' | 'used'>

/** How much one tenant stores. */
export function usageStore(db: Database['sql'] | Transaction, tenantId: string) {
  return {
    all: (): Promise<UsageRow[]> =>
      db.select({ bound: usage.bound, used: usage.used }).from(usage).where(eq(usage.tenant_id, tenantId)),

    /** Adds amounts, and returns the new usage. The caller has locked the tenant. */
    add: (counted: Counted[]): Promise<UsageRow[]> =>
      db
        .insert(usage)
        .values(counted.map(({ bound, added }) => ({ tenant_id: tenantId, bound, used: added })))
        .onConflictDoUpdate({
          target: [usage.tenant_id, usage.bound],
          set: { used: sql`${usage.used} + excluded.used` },
        })
        .returning({ bound: usage.bound, used: usage.used }),
  }
}

/** The usage of all tenants together. */
export const usageTotals = (db: Database['sql']): Promise<UsageRow[]> =>
  db
    .select({ bound: usage.bound, used: sql<number>`sum(${usage.used})`.mapWith(Number) })
    .from(usage)
    .groupBy(usage.bound)

/** The tenants that have used most of a bound, the fullest first. */
export function findFullest(
  db: Database['sql'],
  limits: BoundLimits,
  { atLeast, count }: { atLeast: number; count: number },
) {
  const limit = sql`(${JSON.stringify(limits)}::jsonb ->> ${usage.bound})::float8`
  const ratio = sql<number>`${usage.used} / nullif(${limit}, 0)`.mapWith(Number)
  return db
    .select({ tenant_id: usage.tenant_id, bound: usage.bound, ratio })
    .from(usage)
    .where(sql`${usage.used} >= ${atLeast}::float8 * ${limit} and ${usage.used} > 0`)
    .orderBy(desc(ratio), usage.tenant_id, usage.bound)
    .limit(count)
}
