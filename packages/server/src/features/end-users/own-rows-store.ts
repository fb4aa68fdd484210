import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { EndUser } from './end-user.ts'
import {
  orderOf,
  type PersonalTable,
  type PersonalTableName,
  personalTables,
  rowsAtATime,
} from './personal-tables-store.ts'

/** Rows of a user in a table, and the columns that are read. */
export interface OwnRows {
  table: PersonalTableName
  columns: SQL
  /** Default: the rows that name the user. */
  isOwn?: SQL
}

/** Few at a time, because each may have several KB, and reading them holds the event loop. */
const foundAtATime = 100

/** Some rows of a user after a position, and the position reached; undefined at the end. */
export async function ownRowsAfter(
  db: Database['sql'],
  { tenantId, userKey }: EndUser,
  { table, columns, isOwn }: OwnRows,
  after: readonly string[],
): Promise<{ rows: object[]; after: string[] | undefined }> {
  const { order, keys }: PersonalTable = personalTables[table]
  const { columns: key, columnsIn, descending, isLater, positionIn } = orderOf(order, after)
  const ofTenant = sql`${sql.identifier(table)}.tenant_id = ${tenantId}`
  const { rows } = await db.execute<{ reached: string[]; content: Record<string, unknown> | null }>(sql`
    with batch as (
      select ${key}, ${isOwn ?? sql`${userKey} = any(${keys})`} as is_own from ${sql.identifier(table)}
      where ${ofTenant} and ${isLater} order by ${key} limit ${rowsAtATime}
    ), found as (
      select ${key} from batch where is_own order by ${key} limit ${foundAtATime}
    ), last as (
      select ${key} from batch where (select count(*) from found) < ${foundAtATime}
      order by ${descending} limit 1
    ), chosen as (
      select ${columnsIn('found')}, to_jsonb(own) as content from found join ${sql.identifier(table)} using (${key})
        cross join lateral (select ${columns}) as own
      where ${ofTenant}
      union all
      select ${key}, null from last
    )
    select ${positionIn('chosen')} as reached, content from chosen order by ${columnsIn('chosen')}`)
  const found = rows.flatMap(({ content }) => (content ? [withTimes(content)] : []))
  return { rows: found, after: rows.at(-1)?.reached }
}

/** All rows of a user in a table. */
export async function* ownRows(db: Database['sql'], user: EndUser, own: OwnRows): AsyncGenerator<object[]> {
  for (let after: string[] | undefined = []; after; ) {
    const batch: Awaited<ReturnType<typeof ownRowsAfter>> = await ownRowsAfter(db, user, own, after)
    yield batch.rows
    after = batch.after
  }
}

/** The database writes the times in JSON in a form of its own. */
const withTimes = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isTime(name, value) ? toTime(value) : value]),
  )

const isTime = (name: string, value: unknown): value is string =>
  (name === 'at' || name.endsWith('_at')) && typeof value === 'string'

const toTime = (value: string): string => new Date(value).toISOString()
