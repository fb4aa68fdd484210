import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { erasures, tenants } from '../../db/schema.ts'

export type ErasureRow = typeof erasures.$inferSelect

/** The erasures of one tenant. */
export function erasureStore(db: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(erasures.tenant_id, tenantId)
  const one = (pseudonym: string) => and(ofTenant, eq(erasures.pseudonym, pseudonym))

  /** When this time has changed, every node looks erased users up again, and remembers the contexts of erased users again. */
  const note = (erased_at: Date | SQL = sql`clock_timestamp()`) =>
    db.update(tenants).set({ erased_at }).where(eq(tenants.tenant_id, tenantId))

  return {
    /** The latest erasure of a user. */
    latest: async (digest: string): Promise<ErasureRow | undefined> => {
      const ofUser = db
        .select()
        .from(erasures)
        .where(and(ofTenant, eq(erasures.digest, digest)))
      return (await ofUser.orderBy(desc(erasures.requested_at)).limit(1))[0]
    },

    /** Stores that a user is to be erased, by the clock of the database. */
    async begin(
      pseudonym: string,
      digest: string,
      user_key: string,
      actor: NonNullable<ErasureRow['actor']>,
    ) {
      const requested_at = sql`clock_timestamp()`
      const row = { tenant_id: tenantId, pseudonym, digest, user_key, actor, requested_at }
      const [stored] = await db.insert(erasures).values(row).returning()
      if (!stored) throw new Error('the insert returned no row')
      await note(stored.requested_at)
      return stored
    },

    /** Stores the user of an erasure, whose events are searched next. */
    async identify(pseudonym: string, user_key: string, actor: NonNullable<ErasureRow['actor']>) {
      await db.update(erasures).set({ user_key, actor, cursor: null }).where(one(pseudonym))
      await note()
    },

    note,

    /** The key of the tenant's digests. */
    async key(): Promise<Buffer> {
      const key = db.select({ key: tenants.erasure_key }).from(tenants)
      return (await key.where(eq(tenants.tenant_id, tenantId)))[0]?.key ?? Buffer.alloc(0)
    },

    moveCursor: (pseudonyms: string[], cursor: string[]) =>
      db
        .update(erasures)
        .set({ cursor })
        .where(and(ofTenant, inArray(erasures.pseudonym, pseudonyms))),

    complete: (pseudonym: string, completed_at: Date) =>
      db
        .update(erasures)
        .set({ completed_at, user_key: null, actor: null, cursor: null })
        .where(one(pseudonym)),
  }
}

/** A user of a tenant, identified by the digest of the user's key. */
export interface DigestedUser {
  tenantId: string
  digest: string
}

/** When the erasure of each of these users was requested last. Those who were not erased are left out. */
export async function erasureTimes(
  db: Database['sql'],
  users: DigestedUser[],
): Promise<(DigestedUser & { at: Date })[]> {
  const column = (name: keyof DigestedUser) => sql.param(users.map(user => user[name]))
  const { tenant_id, digest, requested_at } = erasures
  const rows = await db
    .select({ tenantId: tenant_id, digest, at: max(requested_at) })
    .from(erasures)
    .where(
      sql`(${tenant_id}, ${digest}) in (select * from unnest(${column('tenantId')}::text[], ${column('digest')}::text[]))`,
    )
    .groupBy(tenant_id, digest)
  return rows.map(row => ({ ...row, at: row.at as Date }))
}

export interface PendingErasure {
  erasure: ErasureRow
  /** Whether it is old enough to be completed. */
  isSettled: boolean
}

/** How many erasures of one tenant a run takes. A tenant that erases very many users must not delay the erasures of others. */
const maxPending = 2000

/**
 * The oldest erasures of each tenant that are not complete.
 * @param restored those that were put back after the database was restored: only the digest of the user is known yet
 */
export function pendingErasures(
  db: Database['sql'],
  { restored, settleSeconds }: { restored: boolean; settleSeconds: number },
): Promise<PendingErasure[]> {
  const { tenant_id, pseudonym, requested_at, completed_at, user_key } = erasures
  const place = sql<number>`row_number() over (partition by ${tenant_id} order by ${requested_at})`.as(
    'place',
  )
  const pending = db
    .select({ tenant_id, pseudonym, place })
    .from(erasures)
    .where(and(isNull(completed_at), restored ? isNull(user_key) : isNotNull(user_key)))
    .as('pending')
  const isSettled = sql<boolean>`${requested_at} < clock_timestamp() - make_interval(secs => ${settleSeconds})`
  return db
    .select({ erasure: erasures, isSettled })
    .from(erasures)
    .innerJoin(pending, and(eq(pending.tenant_id, tenant_id), eq(pending.pseudonym, pseudonym)))
    .where(lte(pending.place, maxPending))
    .orderBy(asc(requested_at))
}

const hourMilliseconds = 60 * 60 * 1000

/** Removes the digests of users who were erased that many days ago. */
export function removeOldErasures(db: Database['sql'], days: number) {
  // Not `clock_timestamp()`: its value may change within the query, so no index is used for it.
  const oldest = sql`now() - make_interval(days => ${days})`
  // None is completed before it is requested, and only the time of the request has an index.
  return db.delete(erasures).where(and(lt(erasures.requested_at, oldest), lt(erasures.completed_at, oldest)))
}

/** What is known of an erasure outside the database: not who it was. */
export interface RecordedErasure {
  tenant_id: string
  pseudonym: string
  digest: string
  requested_at: string
}

const hourOf = sql<string>`to_char(${erasures.requested_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24')`

/**
 * What is stored of each hour in which erasures were requested: `2026-01-31T09`. It changes whenever one is requested, removed
 * or lost with the changes that a restored database does not have.
 */
export async function erasuresByHour(db: Database['sql']): Promise<Map<string, string>> {
  const state = { hour: hourOf, rows: count(), newest: max(erasures.requested_at) }
  const rows = await db.select(state).from(erasures).groupBy(hourOf)
  return new Map(rows.map(({ hour, ...state }) => [hour, JSON.stringify(state)]))
}

/** The erasures that were requested in an hour. */
export async function erasuresOf(db: Database['sql'], hour: string): Promise<RecordedErasure[]> {
  const { tenant_id, pseudonym, digest, requested_at } = erasures
  const columns = { tenant_id, pseudonym, digest, requested_at }
  const from = new Date(`${hour}:00Z`)
  const to = new Date(from.getTime() + hourMilliseconds)
  const inHour = and(gte(requested_at, from), lt(requested_at, to))
  const rows = await db.select(columns).from(erasures).where(inHour)
  return rows.map(row => ({ ...row, requested_at: row.requested_at.toISOString() }))
}

/** Stores erasures that the database does not have, of tenants that it has. Returns how many there were. */
export async function insertErasures(db: Database['sql'], recorded: RecordedErasure[]): Promise<number> {
  if (recorded.length === 0) return 0
  const { rowCount } = await db.execute(sql`
    insert into ${erasures} (tenant_id, pseudonym, digest, requested_at)
    select tenant_id, pseudonym, digest, requested_at
    from json_to_recordset(${JSON.stringify(recorded)})
      as recorded (tenant_id text, pseudonym text, digest text, requested_at timestamptz)
    where exists (select from ${tenants} where ${tenants.tenant_id} = recorded.tenant_id)
    on conflict do nothing`)
  return rowCount ?? 0
}
