import { and, count, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { apiKeys, installations } from '../../db/schema.ts'

/** How the service answered a page lately. */
export interface SeenPage {
  tenant_id: string
  key_id: string
  origin: string
  seen_at: string | null
  refused_at: string | null
  refusal: string | null
}

const keptDays = 90
const maxListed = 1000

/**
 * Stores what was seen of any tenants, each place once.
 * @param maxOfKey how many origins each key keeps, because anyone can make them up
 */
export async function putInstallations(
  db: Database['sql'],
  pages: SeenPage[],
  maxOfKey: number,
): Promise<void> {
  const given = JSON.stringify(pages)
  await db.execute(sql`
    insert into installations as known
      (tenant_id, key_id, origin, first_seen_at, last_seen_at, refused_at, refusal)
    select tenant_id, given.key_id, given.origin, given.seen_at, given.seen_at, given.refused_at, given.refusal
    from json_to_recordset(${given}::json) as given
      (tenant_id text, key_id text, origin text, seen_at timestamptz, refused_at timestamptz, refusal text)
    join tenants using (tenant_id)
    order by 1, 2, 3
    on conflict (tenant_id, key_id, origin) do update set
      first_seen_at = coalesce(known.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at),
      refused_at = coalesce(excluded.refused_at, known.refused_at),
      refusal = coalesce(excluded.refusal, known.refusal)`)
  // Origins that were accepted stay longer than those that were only refused.
  await db.execute(sql`
    delete from installations using (
      select tenant_id, key_id, origin,
        row_number() over (partition by tenant_id, key_id
          order by last_seen_at desc nulls last, refused_at desc nulls last, origin) as place,
        greatest(last_seen_at, refused_at) as latest
      from installations where (tenant_id, key_id) in (
        select tenant_id, key_id from json_to_recordset(${given}::json) as given (tenant_id text, key_id text))
    ) as ranked
    where (installations.tenant_id, installations.key_id, installations.origin)
        = (ranked.tenant_id, ranked.key_id, ranked.origin)
      and (place > ${maxOfKey} or latest < clock_timestamp() - make_interval(days => ${keptDays}))`)
}

/** How many origins are remembered of the key that has most of them. */
export async function largestOriginCount(db: Database['sql'], tenantId: string): Promise<number> {
  const [most] = await db
    .select({ origins: count() })
    .from(installations)
    .where(eq(installations.tenant_id, tenantId))
    .groupBy(installations.key_id)
    .orderBy(desc(count()))
    .limit(1)
  return most?.origins ?? 0
}

/** What is known about the pages of a tenant, without those of revoked keys; the latest first. */
export const installationsOf = (db: Database['sql'], tenantId: string) => {
  const ownKey = and(eq(apiKeys.tenant_id, installations.tenant_id), eq(apiKeys.key_id, installations.key_id))
  const { key_id, origin, first_seen_at, last_seen_at, refused_at, refusal } = installations
  const { environment } = apiKeys
  return db
    .select({ key_id, environment, origin, first_seen_at, last_seen_at, refused_at, refusal })
    .from(installations)
    .leftJoin(apiKeys, ownKey)
    .where(and(eq(installations.tenant_id, tenantId), or(isNull(apiKeys.key_id), isNull(apiKeys.revoked_at))))
    .orderBy(desc(sql`greatest(${last_seen_at}, ${refused_at})`), key_id, origin)
    .limit(maxListed)
}
