import type { BoundName } from '@guide/contracts'
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
    add: (counted: Counted[]): Promise<(UsageRow & { isFirst: boolean })[]> =>
      db
        .insert(usage)
        .values(counted.map(({ bound, added }) => ({ tenant_id: tenantId, bound, used: added })))
        .onConflictDoUpdate({
          target: [usage.tenant_id, usage.bound],
          set: { used: sql`${usage.used} + excluded.used` },
        })
        .returning({ bound: usage.bound, used: usage.used, isFirst: sql<boolean>`xmax = 0` }),

    /** Stores what was counted in other ways. @param isKept whether an amount that is stored already stays as it is */
    set: async (bound: BoundName, used: number, { isKept }: { isKept: boolean }): Promise<void> => {
      const insert = db.insert(usage).values({ tenant_id: tenantId, bound, used })
      const target = [usage.tenant_id, usage.bound]
      await (isKept ? insert.onConflictDoNothing() : insert.onConflictDoUpdate({ target, set: { used } }))
    },
  }
}

/** Adds amounts of one bound to the usage of tenants, without refusing any. No two transactions wait for each other in a circle. */
export async function addUsage(
  tx: Transaction,
  bound: BoundName,
  added: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...added].sort(([one], [other]) => (one < other ? -1 : 1))
  if (rows.length === 0) return
  await tx
    .insert(usage)
    .values(rows.map(([tenant_id, used]) => ({ tenant_id, bound, used })))
    .onConflictDoUpdate({
      target: [usage.tenant_id, usage.bound],
      set: { used: sql`${usage.used} + excluded.used` },
    })
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
