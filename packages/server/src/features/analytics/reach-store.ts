import type { Environment } from '@guide/contracts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { openLines, type ReachLine } from './reach.ts'

export interface DayUsers {
  day: string
  users: number
}

type Row<T> = T & Record<string, unknown>

/** In SQL: what a row of `item_users` says, as in `item_last_days`. */
export const whatInSql = sql`(case when step_id = '' then measure else measure || ':' || step_id end) collate "C"`

/**
 * How many users did what with an item since a day, and how many saw it on each day. The users of closed days are added
 * up already. Those of the open days, which are yesterday, today and days that a job has not come to, are counted.
 */
export async function usersOf(
  tx: Transaction,
  { tenantId, environment, itemId }: { tenantId: string; environment: Environment; itemId: string },
  since: string,
): Promise<{ lines: ReachLine[]; days: DayUsers[] }> {
  const isItem = sql`tenant_id = ${tenantId} and environment = ${environment} and item_id = ${itemId}`
  // PostgreSQL would compile the query of the open days to machine code, which takes longer than the query.
  await tx.execute(sql`set local jit = off`)
  const closed = await tx.execute<{ through: string | null }>(
    sql`select max(day)::text as through from item_days where ${isItem}`,
  )
  const through = closed.rows[0]?.through ?? '-infinity'
  const isOpen = sql`${isItem} and day > ${through}::date and day >= ${since}::date`
  const days = await tx.execute<Row<DayUsers>>(sql`
    select day::text, users::float8 from item_days where ${isItem} and day >= ${since}::date
    union all
    select day::text, count(*)::float8 from item_users where ${isOpen} and measure = 'shown' and step_id = '' group by day`)
  const sums = await tx.execute<Row<ReachLine>>(sql`
    select did, sum(users)::float8 as users from item_reach where ${isItem} and day >= ${since}::date
    group by did having sum(users) <> 0`)
  // The users are sorted by their bytes: by the rules of a language it takes up to twice as long.
  const open = await tx.execute<Row<{ did: string[]; known: string[] | null; users: number }>>(sql`
    select did, known, count(*)::float8 as users from (
      select open.did, (
        select case when first_day >= ${since}::date then last.did else (
            select array_agg(what order by what) from unnest(last.did, last.days) as each (what, day)
            where day >= ${since}::date
          ) end
        from item_last_days as last where ${isItem} and user_key = open.user_key collate "default" and last_day >= ${since}::date
      ) as known
      from (
        select user_key collate "C" as user_key, array_agg(distinct ${whatInSql}) as did from item_users
        where ${isOpen} group by user_key collate "C"
      ) as open
    ) as users
    group by did, known`)
  return { lines: [...sums.rows, ...openLines(open.rows)], days: days.rows }
}
