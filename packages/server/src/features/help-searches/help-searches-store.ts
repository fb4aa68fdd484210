import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { type Slice, selectPage } from '../../db/page.ts'
import { helpSearches } from '../../db/schema.ts'

/** How often something was searched for in vain lately. */
export interface VainSearch {
  tenant_id: string
  words: string
  count: number
  last_at: string
}

const maxSearches = 500
const keptDays = 90

/** Stores searches of any tenants, each once. Anyone can make up words, so each tenant keeps only the most frequent ones. */
export async function putSearches(db: Database['sql'], searches: VainSearch[]): Promise<void> {
  const given = JSON.stringify(searches)
  await db.execute(sql`
    insert into help_searches as known (tenant_id, words, count, last_at)
    select tenant_id, given.words, given.count, given.last_at
    from json_to_recordset(${given}::json) as given
      (tenant_id text, words text, count integer, last_at timestamptz)
    join tenants using (tenant_id)
    order by 1, 2
    on conflict (tenant_id, words) do update set
      count = least(known.count::bigint + excluded.count, 2147483647)::integer,
      last_at = greatest(known.last_at, excluded.last_at)`)
  await db.execute(sql`
    delete from help_searches using (
      select tenant_id, words, last_at,
        row_number() over (partition by tenant_id order by count desc, last_at desc, words) as place
      from help_searches where tenant_id in (
        select tenant_id from json_to_recordset(${given}::json) as given (tenant_id text))
    ) as ranked
    where (help_searches.tenant_id, help_searches.words) = (ranked.tenant_id, ranked.words)
      and (place > ${maxSearches} or ranked.last_at < clock_timestamp() - make_interval(days => ${keptDays}))`)
}

/** What users of a tenant searched for in vain, the most frequent first. */
export const searchesOf = (db: Database['sql'], tenantId: string, slice: Slice) => {
  const { tenant_id, words, count, last_at } = helpSearches
  const order = [desc(count), desc(last_at), sql`${words}`]
  const columns = { words, count, last_at }
  return selectPage(db, { table: helpSearches, columns, condition: eq(tenant_id, tenantId), order }, slice)
}
