import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { orderOf, type PersonalTable, personalTables, rowsAtATime } from './personal-tables-store.ts'

const tables: [string, PersonalTable][] = Object.entries(personalTables)

/** Where a walk through all users of a tenant begins. */
export const walkStart: string[] = tables.slice(0, 1).map(([name]) => name)

/**
 * Some keys of users of a tenant after a position of the walk, and the position reached; null at the end. A tenant may
 * have millions of events: no query reads more than some thousand rows.
 */
export async function userKeysAfter(
  db: Database['sql'],
  tenantId: string,
  [name = '', ...after]: readonly string[],
): Promise<{ userKeys: string[]; reached: string[] | null }> {
  const index = tables.findIndex(([table]) => table === name)
  const table = tables[index]?.[1]
  if (!table) throw new Error(`no walk goes through ${name}`)
  const { columns, descending, isLater, positionIn } = orderOf(table.order, after)
  const { rows } = await db.execute<{ user_keys: string[]; reached: string[] | null }>(sql`
    with batch as (
      select ${columns}, ${table.keys} as keys from ${sql.identifier(name)}
      where tenant_id = ${tenantId} and ${isLater} order by ${columns} limit ${table.atATime ?? rowsAtATime}
    )
    select
      (select coalesce(json_agg(distinct named), '[]') from batch, unnest(keys) as named
        where named is not null) as user_keys,
      (select ${positionIn('batch')} from batch order by ${descending} limit 1) as reached`)
  const { user_keys: userKeys = [], reached = null } = rows[0] ?? {}
  const next = tables[index + 1]?.[0]
  if (reached) return { userKeys, reached: [name, ...reached] }
  return { userKeys, reached: next === undefined ? null : [next] }
}
