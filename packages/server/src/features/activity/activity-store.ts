import type { Activity, ActivityFilter, EntityType } from '@guide/contracts'
import { and, desc, eq, getTableColumns, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../db/database.ts'
import { type Page, type Slice, selectPage } from '../../db/page.ts'
import { activity, activitySnapshots, threads } from '../../db/schema.ts'

type Snapshot = typeof activitySnapshots.$inferSelect.snapshot | null

/** An audit record with its snapshots, which lists may leave out. */
export interface ActivityRow extends Omit<typeof activity.$inferSelect, 'tenant_id' | 'position'> {
  entity_name: string | null
  before: Snapshot
  after: Snapshot
}

/** A larger snapshot is left out of lists. */
const largestInLists = 16 * 1024

const { before_digest, after_digest } = activity
const snapshotWith = (condition: SQL) => sql`
  from ${activitySnapshots} where ${activitySnapshots.tenant_id} = ${activity.tenant_id} and ${condition}`
const snapshotOf = (digest: PgColumn) =>
  sql<Snapshot>`(select ${activitySnapshots.snapshot} ${snapshotWith(sql`${activitySnapshots.digest} = ${digest}`)})`
const isLarge = sql`exists (select 1 ${snapshotWith(
  sql`${activitySnapshots.digest} in (${before_digest}, ${after_digest}) and ${activitySnapshots.size} > ${largestInLists}`,
)})`

const { tenant_id: _, position, ...columns } = getTableColumns(activity)
const isThread = sql`${activity.entity_type} = 'thread'`
const ofThread = sql`${threads.tenant_id} = ${activity.tenant_id} and ${threads.thread_id} = ${activity.entity_id}`
const record = {
  ...columns,
  entity_name: sql<
    string | null
  >`case when ${isThread} then (select ${threads.subject} from ${threads} where ${ofThread}) end`,
}
const whole = { ...record, before: snapshotOf(before_digest), after: snapshotOf(after_digest) }
// Both or none: one snapshot alone would look like a creation or a deletion. The database does not even read large ones.
const slim = {
  ...record,
  before: sql<Snapshot>`case when not ${isLarge} then ${whole.before} end`,
  after: sql<Snapshot>`case when not ${isLarge} then ${whole.after} end`,
}

interface RecordFilter extends ActivityFilter {
  /** Only records of the admin with exactly this id. */
  userId: string | undefined
}

function matches({ userId, entity_type, actor, since, until }: RecordFilter): SQL | undefined {
  return and(
    userId === undefined ? undefined : eq(activity.actor_user_id, userId),
    entity_type && eq(activity.entity_type, entity_type),
    actor === undefined
      ? undefined
      : or(
          sql`lower(${activity.actor_user_id}) = lower(${actor})`,
          sql`lower(${activity.actor_email}) = lower(${actor})`,
        ),
    since === undefined ? undefined : gte(activity.at, new Date(since)),
    until === undefined ? undefined : lt(activity.at, new Date(until)),
  )
}

/** The audit records of one tenant about some types of entities. Changes write them; here they are only read. */
export function activityStore(db: Database['sql'] | Transaction, tenantId: string, entityTypes: string[]) {
  const readable = and(eq(activity.tenant_id, tenantId), inArray(activity.entity_type, entityTypes))
  const newestFirst = (condition: SQL | undefined, slice: Slice): Promise<Page<ActivityRow>> =>
    selectPage(
      db,
      { table: activity, columns: slim, condition: and(readable, condition), order: [desc(position)] },
      slice,
    )

  return {
    recent: (filter: RecordFilter, slice: Slice) => newestFirst(matches(filter), slice),
    ofEntity: (entityType: string, entityId: string, slice: Slice) =>
      newestFirst(and(eq(activity.entity_type, entityType), eq(activity.entity_id, entityId)), slice),
    find: async (activityId: string): Promise<ActivityRow | undefined> =>
      (
        await db
          .select(whole)
          .from(activity)
          .where(and(readable, eq(activity.activity_id, activityId)))
      )[0],
  }
}

/** The admins who changed some entities last, by the id of the entity. */
export async function lastActors(
  db: Database['sql'],
  tenantId: string,
  entityTypes: EntityType[],
  entityIds: string[],
): Promise<Map<string, Activity['actor']>> {
  const { rows } = await db.execute<Activity['actor'] & { entity_id: string }>(sql`
    select entity.id as entity_id, last.user_id, last.email
    from json_array_elements_text(${JSON.stringify(entityIds)}::json) as entity(id),
      lateral (
        select actor_user_id as user_id, actor_email as email from activity
        where tenant_id = ${tenantId} and ${inArray(activity.entity_type, entityTypes)}
          and entity_id = entity.id
        order by position desc limit 1
      ) as last`)
  return new Map(rows.map(({ entity_id, user_id, email }) => [entity_id, { user_id, email }]))
}

/** When a person last signed in or changed something as an admin. */
export async function lastActivityAt(
  db: Database['sql'],
  tenantId: string,
  userId: string,
): Promise<Date | undefined> {
  const own = and(eq(activity.tenant_id, tenantId), eq(activity.actor_user_id, userId))
  const latest = db.select({ at: activity.at }).from(activity).where(own)
  return (await latest.orderBy(desc(activity.position)).limit(1))[0]?.at
}
