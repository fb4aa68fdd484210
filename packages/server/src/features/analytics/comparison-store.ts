import type { Environment, RankedItem, RankingSort, Status, VersionAnalytics } from '@guide/contracts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Page, Slice } from '../../db/page.ts'

/** An item with what happened to it in two windows of the same length. */
export interface RankedRow extends Pick<RankedItem, 'shown' | 'completed' | 'dismissed' | 'previous'> {
  id: string
  content_type: string
  title: string
  status: Status
}

type FlatRow = Omit<RankedRow, 'previous'> &
  Record<'shown_before' | 'completed_before' | 'dismissed_before' | 'total', number>

const orders: Record<RankingSort, SQL> = {
  shown: sql`shown desc, shown_before desc`,
  completion: sql`case when shown > 0 then least(completed / shown, 1) end desc nulls last, shown desc`,
  growth: sql`shown - shown_before desc`,
  decline: sql`shown_before - shown desc`,
}

/** Compares items, and the versions of an item, by the hourly counts of one environment of a tenant. */
export function comparisonStore(db: Database['sql'], tenantId: string, environment: Environment) {
  const store = {
    /** The items to which something happened since `before`, with the counts since `since` and those until then. */
    async ranking(
      { before, since }: { before: string; since: string },
      sort: RankingSort,
      { limit = 20, offset = 0 }: Slice,
    ): Promise<Page<RankedRow>> {
      const isNow = sql`hour >= ${since}::timestamp at time zone 'UTC'`
      const count = (measure: string, when: SQL) =>
        sql`coalesce(sum(count) filter (where measure = ${measure} and ${when}), 0)::float8`
      const { rows } = await db.execute<FlatRow & Record<string, unknown>>(sql`
        with counted as (
          select item_id, content_type, title, status,
            ${count('shown', isNow)} as shown, ${count('shown', sql`not ${isNow}`)} as shown_before,
            ${count('completed', isNow)} as completed, ${count('completed', sql`not ${isNow}`)} as completed_before,
            ${count('dismissed', isNow)} as dismissed, ${count('dismissed', sql`not ${isNow}`)} as dismissed_before
          from items join item_hours using (tenant_id, item_id)
          where tenant_id = ${tenantId} and environment = ${environment}
            and measure in ('shown', 'completed', 'dismissed') and step_id = ''
            and hour >= ${before}::timestamp at time zone 'UTC'
          group by item_id, content_type, title, status
        )
        select item_id as id, content_type, title, status, shown, completed, dismissed,
          shown_before, completed_before, dismissed_before, (count(*) over ())::int as total
        from counted order by ${orders[sort]}, item_id limit ${limit} offset ${offset}`)
      if (rows.length === 0 && offset > 0) {
        const { total } = await store.ranking({ before, since }, sort, { limit: 1 })
        return { items: [], total, limit, offset }
      }
      const items = rows.map(({ shown_before, completed_before, dismissed_before, total: _, ...row }) => ({
        ...row,
        previous: { shown: shown_before, completed: completed_before, dismissed: dismissed_before },
      }))
      return { items, total: rows[0]?.total ?? 0, limit, offset }
    },

    /** The counts of an item since a day, by the version that was the newest in their hour. */
    async versions(itemId: string, since: string): Promise<VersionAnalytics[]> {
      const { rows } = await db.execute<VersionAnalytics & Record<string, unknown>>(sql`
        select live.version, to_char(live.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as published_at,
          coalesce(sum(count) filter (where measure = 'shown'), 0)::float8 as shown,
          coalesce(sum(count) filter (where measure = 'completed'), 0)::float8 as completed,
          coalesce(sum(count) filter (where measure = 'dismissed'), 0)::float8 as dismissed
        from item_hours, lateral (
          select version, published_at from item_versions
          where item_versions.tenant_id = item_hours.tenant_id and item_versions.item_id = item_hours.item_id
            and published_at < item_hours.hour + interval '1 hour'
          order by version desc limit 1
        ) as live
        where tenant_id = ${tenantId} and environment = ${environment} and item_id = ${itemId}
          and measure in ('shown', 'completed', 'dismissed') and step_id = ''
          and hour >= ${since}::timestamp at time zone 'UTC'
        group by live.version, live.published_at
        order by live.version desc`)
      return rows
    },
  }
  return store
}
