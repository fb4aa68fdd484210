import { and, asc, desc, eq, inArray, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm'
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

/** How many erasures a run takes: of one tenant, and of all, so that one with very many does not delay those of others. */
const maxOfTenant = 2000
const maxPending = 5000

/**
 * The oldest erasures of each tenant that are not complete.
 * @param restored those that were put back after the database was restored: only the digest of the user is known yet
 */
export function pendingErasures(
  db: Database['sql'],
  { restored, settleSeconds }: { restored: boolean; settleSeconds: number },
): Promise<PendingErasure[]> {
  const { tenant_id, pseudonym, requested_at, completed_at, user_key } = erasures
  const ofTenant = db
    .select({ pseudonym, place: sql<number>`row_number() over (order by ${requested_at})`.as('place') })
    .from(erasures)
    .where(
      and(
        eq(tenant_id, tenants.tenant_id),
        isNull(completed_at),
        restored ? isNull(user_key) : isNotNull(user_key),
      ),
    )
    .orderBy(asc(requested_at))
    .limit(maxOfTenant)
    .as('of_tenant')
  const pending = db
    .select({ tenant_id: tenants.tenant_id, pseudonym: ofTenant.pseudonym })
    .from(tenants)
    .crossJoinLateral(ofTenant)
    .orderBy(asc(ofTenant.place))
    .limit(maxPending)
    .as('pending')
  const isSettled = sql<boolean>`${requested_at} < clock_timestamp() - make_interval(secs => ${settleSeconds})`
  return db
    .select({ erasure: erasures, isSettled })
    .from(pending)
    .innerJoin(erasures, and(eq(pending.tenant_id, tenant_id), eq(pending.pseudonym, pseudonym)))
    .orderBy(asc(requested_at))
}

const hourMilliseconds = 60 * 60 * 1000
const removedAtOnce = 1000

/** Removes some digests of users who were erased that many days ago. Returns whether there may be more. */
export async function removeOldErasures(tx: Transaction, days: number): Promise<boolean> {
  // Not `clock_timestamp()`: its value may change within the query, so no index is used for it.
  const oldest = sql`now() - make_interval(days => ${days})`
  // None is completed before it is requested, and only the time of the request has an index.
  const { rows } = await tx.execute<{ tenant_id: string }>(sql`
    delete from erasures where ctid = any(array(
      select ctid from erasures where requested_at < ${oldest} and completed_at < ${oldest} limit ${removedAtOnce}))
    returning tenant_id`)
  return rows.length === removedAtOnce
}

/** What is known of an erasure outside the database: not who it was. */
export interface RecordedErasure {
  tenant_id: string
  pseudonym: string
  digest: string
  requested_at: string
}

/** The place of an erasure in the order of the requests. The time is a text, because a `Date` has no microseconds. */
export interface ErasurePlace {
  requested_at: string
  tenant_id: string
  pseudonym: string
}

type Row<T> = T & Record<string, unknown>

const inOrder = sql`requested_at, tenant_id, pseudonym`
const placeIn = ({ requested_at, tenant_id, pseudonym }: ErasurePlace) =>
  sql`(${requested_at}::timestamptz, ${tenant_id}, ${pseudonym})`
const before: ErasurePlace = { requested_at: '-infinity', tenant_id: '', pseudonym: '' }

/** How many erasures one statement counts, and how many it reads. The embedded database does nothing else meanwhile. */
const countedAtOnce = 10_000
const readAtOnce = 1000

/** The erasure that was requested last. */
export async function newestErasure(db: Database['sql']): Promise<ErasurePlace | undefined> {
  const { rows } = await db.execute<Row<ErasurePlace>>(sql`
    select requested_at::text, tenant_id, pseudonym from erasures
    order by requested_at desc, tenant_id desc, pseudonym desc limit 1`)
  return rows[0]
}

export async function isStored(
  db: Database['sql'],
  { tenant_id, pseudonym }: ErasurePlace,
): Promise<boolean> {
  const one = and(eq(erasures.tenant_id, tenant_id), eq(erasures.pseudonym, pseudonym))
  return (await db.$count(erasures, one)) > 0
}

/**
 * What is stored of each hour in which erasures were requested: `2026-01-31T09`. It changes whenever one is requested, removed
 * or lost with the changes that a restored database does not have.
 * @param since only from this hour on
 */
export async function erasuresByHour(db: Database['sql'], since?: string): Promise<Map<string, string>> {
  const hours = new Map<string, { rows: number; newest: string }>()
  const first = since === undefined ? before : { ...before, requested_at: `${since}:00Z` }
  for (let after: ErasurePlace | undefined = first; after; ) {
    const isAfter: SQL = sql`(${inOrder}) > ${placeIn(after)}`
    const ends: { rows: ErasurePlace[] } = await db.execute<Row<ErasurePlace>>(sql`
      select requested_at::text, tenant_id, pseudonym from erasures where ${isAfter}
      order by ${inOrder} offset ${countedAtOnce - 1} limit 1`)
    const [end]: ErasurePlace[] = ends.rows
    const counted = await db.execute<Row<{ hour: string; rows: number; newest: string }>>(sql`
      select to_char(requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as hour, count(*)::int as rows,
        max(requested_at)::text as newest
      from erasures where ${isAfter} ${end && sql`and (${inOrder}) <= ${placeIn(end)}`} group by 1 order by 1`)
    for (const { hour, rows, newest } of counted.rows)
      hours.set(hour, { rows: rows + (hours.get(hour)?.rows ?? 0), newest })
    after = end
  }
  return new Map([...hours].map(([hour, state]) => [hour, JSON.stringify(state)]))
}

type StoredErasure = Omit<RecordedErasure, 'requested_at'> & { time: string }

/** The erasures that were requested in an hour, in parts. */
export async function* erasuresOf(db: Database['sql'], hour: string): AsyncGenerator<RecordedErasure[]> {
  const from = new Date(`${hour}:00Z`)
  const to = new Date(from.getTime() + hourMilliseconds).toISOString()
  let after: ErasurePlace | undefined = { ...before, requested_at: from.toISOString() }
  while (after) {
    const { rows }: { rows: StoredErasure[] } = await db.execute<Row<StoredErasure>>(sql`
      select tenant_id, pseudonym, digest, requested_at::text as time from erasures
      where (${inOrder}) > ${placeIn(after)} and requested_at < ${to}::timestamptz
      order by ${inOrder} limit ${readAtOnce}`)
    yield rows.map(({ time, ...row }) => ({ ...row, requested_at: new Date(time).toISOString() }))
    const last: StoredErasure | undefined = rows.length < readAtOnce ? undefined : rows.at(-1)
    after = last && { ...last, requested_at: last.time }
  }
}

/** Stores some erasures that the database does not have, of tenants that it has. Returns how many there were. */
export async function insertErasures(tx: Transaction, recorded: RecordedErasure[]): Promise<number> {
  const { rows } = await tx.execute<{ tenant_id: string }>(sql`
    insert into ${erasures} (tenant_id, pseudonym, digest, requested_at)
    select tenant_id, pseudonym, digest, requested_at
    from json_to_recordset(${JSON.stringify(recorded)})
      as recorded (tenant_id text, pseudonym text, digest text, requested_at timestamptz)
    where exists (select from ${tenants} where ${tenants.tenant_id} = recorded.tenant_id)
    on conflict do nothing returning tenant_id`)
  return rows.length
}
