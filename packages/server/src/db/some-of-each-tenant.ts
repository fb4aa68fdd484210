import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'

const batchSize = 100

/**
 * Some rows of any tenants: the first one of each, then the second of each. A tenant with very many must not hold up others.
 * @param rows selects those of `tenants.tenant_id`
 * @param without these tenants
 */
export async function someOfEachTenant<Row extends { tenant_id: string }>(
  db: Database['sql'],
  rows: SQL,
  without: string[],
): Promise<Row[]> {
  const { rows: found } = await db.execute<Row & Record<string, unknown>>(sql`
    select tenants.tenant_id, found.* from tenants cross join lateral (
      select row_number() over () as place, every.* from (${rows} limit ${batchSize}) as every
    ) as found
    where tenants.tenant_id <> all (${sql.param(without)}::text[])
    order by place limit ${batchSize}`)
  return found as Row[]
}
