import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { type Slice, selectPage } from '../../db/page.ts'
import { helpSearches } from '../../db/schema.ts'

/** How often something was searched for in vain lately. */
export interface VainSearch {
  tenant_id: string
  words: string
  count: number
  last_at: string
  searchers: Searchers
}

/** The digests of the users who searched for it; null if it were so many that the words are nobody's own. */
export type Searchers = string[] | null

const maxSearches = 500
const keptDays = 90
/** Words that so many users searched for are nobody's own. */
const many = 3

/** Adds a user to those who searched for some words. */
export function withSearcher(searchers: Searchers, digest: string): Searchers {
  const all = searchers && new Set([...searchers, digest])
  return all && all.size < many ? [...all] : null
}

/** Stores searches of any tenants, each once. Anyone can make up words, so each tenant keeps only the most frequent ones. */
export async function putSearches(db: Database['sql'], searches: VainSearch[]): Promise<void> {
  const given = JSON.stringify(searches)
  await db.execute(sql`
    insert into help_searches as known (tenant_id, words, count, last_at, searchers)
    select tenant_id, given.words, given.count, given.last_at, given.searchers
    from json_to_recordset(${given}::json) as given
      (tenant_id text, words text, count integer, last_at timestamptz, searchers text[])
    join tenants using (tenant_id)
    order by 1, 2
    on conflict (tenant_id, words) do update set
      count = least(known.count::bigint + excluded.count, 2147483647)::integer,
      last_at = greatest(known.last_at, excluded.last_at),
      searchers = (
        select case when count(*) < ${many} then array_agg(digest) end
        from (select unnest(known.searchers) union select unnest(excluded.searchers)) as merged (digest)
        where known.searchers is not null and excluded.searchers is not null
      )`)
  await db.execute(sql`
    delete from help_searches using (
      select tenant_id, words,
        row_number() over (partition by tenant_id order by count desc, last_at desc, words) as place
      from help_searches where tenant_id in (
        select tenant_id from json_to_recordset(${given}::json) as given (tenant_id text))
    ) as ranked
    where (help_searches.tenant_id, help_searches.words) = (ranked.tenant_id, ranked.words)
      and place > ${maxSearches}`)
}

/** Removes what nobody has searched for lately. */
export const removeOldSearches = (db: Database['sql']) =>
  db.delete(helpSearches).where(lt(helpSearches.last_at, sql`now() - make_interval(days => ${keptDays})`))

/** The words that a user has searched for in vain, unless many users did. @param digest of the user */
export const readSearches = (db: Database['sql'], tenantId: string, digest: string) =>
  db
    .select({ words: helpSearches.words, last_at: helpSearches.last_at })
    .from(helpSearches)
    .where(ofSearcher(tenantId, digest))
    .orderBy(helpSearches.words)

const ofSearcher = (tenantId: string, digest: string) =>
  and(eq(helpSearches.tenant_id, tenantId), sql`${digest} = any(${helpSearches.searchers})`)

/** Removes the words that only this user has searched for, and the user from the others. @param digest of the user */
export async function forgetSearches(tx: Transaction, tenantId: string, digest: string): Promise<void> {
  const searchers = sql`array_remove(${helpSearches.searchers}, ${digest})`
  await tx.update(helpSearches).set({ searchers }).where(ofSearcher(tenantId, digest))
  await tx
    .delete(helpSearches)
    .where(and(eq(helpSearches.tenant_id, tenantId), sql`${helpSearches.searchers} = '{}'`))
}

/** What users of a tenant searched for in vain, the most frequent first. */
export const searchesOf = (db: Database['sql'], tenantId: string, slice: Slice) => {
  const { tenant_id, words, count, last_at } = helpSearches
  const order = [desc(count), desc(last_at), sql`${words}`]
  const columns = { words, count, last_at }
  return selectPage(db, { table: helpSearches, columns, condition: eq(tenant_id, tenantId), order }, slice)
}
