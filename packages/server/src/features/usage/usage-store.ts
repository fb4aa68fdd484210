import type { BoundName } from '@guide/contracts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BoundLimits } from '../../bounds.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { usage } from '../../db/schema.ts'
import type { Counted } from '../../db/usage-count.ts'

/** Not below 0: a node of an earlier release may have stored what it did not count, and a newer one deleted it. */
const sum = sql`greatest(${usage.used} + excluded.used, 0)`

type UsageRow = Pick<typeof usage.$inferSelect, 'bound' | 'used'>

/** How much one tenant stores. */
export function usageStore(db: Database['sql'] | Transaction, tenantId: string) {
  return {
    all: (): Promise<UsageRow[]> =>
      db.select({ bound: usage.bound, used: usage.used }).from(usage).where(eq(usage.tenant_id, tenantId)),

    of: async (bound: BoundName): Promise<number> =>
      (
        await db
          .select({ used: usage.used })
          .from(usage)
          .where(and(eq(usage.tenant_id, tenantId), eq(usage.bound, bound)))
      )[0]?.used ?? 0,

    /** Adds amounts, and returns the new usage. The caller has locked the tenant. */
    add: (counted: Counted[]): Promise<(UsageRow & { isFirst: boolean })[]> =>
      db
        .insert(usage)
        .values(counted.map(({ bound, added }) => ({ tenant_id: tenantId, bound, used: added })))
        .onConflictDoUpdate({
          target: [usage.tenant_id, usage.bound],
          set: { used: sum },
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
      set: { used: sum },
    })
}

/** One bound: how much all tenants use together, or how much of it a single tenant has used. */
export type ReportedUsage = { bound: BoundName } & (
  | { tenant_id: null; used: number }
  | { tenant_id: string; ratio: number }
)

interface ReportOptions {
  limits: BoundLimits
  /** How full a tenant must be to be reported. */
  atLeast: number
  /** How many tenants are reported at most. */
  count: number
}

/** Reports what changes count. */
export const reportCounted = (db: Database['sql'], options: ReportOptions): Promise<ReportedUsage[]> =>
  reportOf(db, sql`select tenant_id, bound, used from usage`, options)

/** Reports what changes do not count: it is added up here, by one aggregate for each table and not for each tenant. */
export const reportAddedUp = (
  db: Database['sql'],
  now: Date,
  options: ReportOptions,
): Promise<ReportedUsage[]> =>
  reportOf(
    db,
    sql`
      select tenant_id, 'audience_values' as bound, max(value_count) as used from audiences group by tenant_id
      union all
      select tenant_id, 'largest_definition_bytes', max(bytes) from (
        select tenant_id, bytes from items union all select tenant_id, bytes from item_drafts
      ) as definitions group by tenant_id
      union all
      select tenant_id, 'key_origins', max(origins) from (
        select tenant_id, count(*) as origins from installations group by tenant_id, key_id
      ) as keys group by tenant_id
      union all
      select tenant_id, 'access_tokens', count(*) from access_tokens where expires_at > ${now.toISOString()}::timestamptz
      group by tenant_id
      union all
      select tenant_id, 'events_per_day', stored from event_days
      where day = (clock_timestamp() at time zone 'UTC')::date`,
    options,
  )

/** Returns the usage of all tenants together, and the tenants that have used most of a bound, the fullest first. */
async function reportOf(
  db: Database['sql'],
  source: SQL,
  { limits, atLeast, count }: ReportOptions,
): Promise<ReportedUsage[]> {
  const { rows } = await db.execute<ReportedUsage>(sql`
    with used as materialized (${source}), fullest as (
      select tenant_id, bound, (used / greatest(most, 1))::float8 as ratio
      from used join (select key as bound, value::float8 as most from jsonb_each_text(${JSON.stringify(limits)}::jsonb))
        as limits using (bound)
      where used > 0 and used >= ${atLeast}::float8 * most
      order by ratio desc, tenant_id, bound limit ${count}
    )
    select null as tenant_id, bound, sum(used)::float8 as used, null as ratio from used group by bound
    union all
    select tenant_id, bound, null, ratio from fullest`)
  return rows
}
