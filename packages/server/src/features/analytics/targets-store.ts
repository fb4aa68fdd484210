import type { ElementTarget, Environment } from '@guide/contracts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { items } from '../../db/schema.ts'
import type { Measure } from './analytics-store.ts'

/** A target of a published item. */
export interface Target {
  id: string
  content_type: string
  title: string
  step_id: string | null
  step_number: number | null
  step_title: string | null
  element_target: ElementTarget
}

/** How often a target was found or missing. */
export interface TargetCount {
  item_id: string
  step_id: string
  measure: Measure
  count: number
  /** The beginning of the first hour in which it happened. */
  first_at: string
  last_at: string
}

/** How often pages looked for a target on a day, and how often they did not have it. */
export interface TargetDay {
  item_id: string
  /** Empty for a content item. */
  step_id: string
  day: string
  attempts: number
  missing: number
}

const itemsPerQuery = 20

type Row<T> = T & Record<string, unknown>

/** The targets of one environment of a tenant, and how often pages found them. */
export const targetStore = (db: Database['sql'], tenantId: string, environment: Environment) => ({
  /** The targets of those of some items that are published, newest item first. The database takes them out of the definitions. */
  async published(itemIds: string[]): Promise<Target[]> {
    const published = await db
      .select({ id: items.item_id })
      .from(items)
      .where(
        and(eq(items.tenant_id, tenantId), eq(items.status, 'published'), inArray(items.item_id, itemIds)),
      )
      .orderBy(desc(items.created_at), desc(items.item_id))
    const targets: Target[] = []
    // Definitions may be large, and others wait for a query that reads many of them.
    for (let start = 0; start < published.length; start += itemsPerQuery) {
      const ids = published.slice(start, start + itemsPerQuery).map(({ id }) => id)
      const { rows } = await db.execute<Row<Target>>(sql`
        select item_id as id, title, content_type, step->>'step_id' as step_id,
          case when content_type = 'tour' then place::int end as step_number,
          case when content_type = 'tour' then step->>'title' end as step_title,
          step->'element_target' as element_target
        from (
          select item_id, created_at, version.definition->>'title' as title,
            coalesce(version.definition->>'content_type', 'tour') as content_type,
            coalesce(version.definition->'steps', jsonb_build_array(version.definition)) as steps
          from items join item_versions as version using (tenant_id, item_id, version)
          where tenant_id = ${tenantId} and ${inArray(items.item_id, ids)}
        ) as item, jsonb_array_elements(steps) with ordinality as part(step, place)
        where jsonb_typeof(step->'element_target') = 'object'
        order by created_at desc, item_id desc, place`)
      targets.push(...rows)
    }
    return targets
  },

  /** How often the targets of all items, or of one, were found or missing since a day. */
  async counts(since: string, itemId?: string): Promise<TargetCount[]> {
    const { rows } = await db.execute<Row<TargetCount>>(sql`
      select item_id, measure, step_id, sum(count)::float8 as count,
        to_char(min(hour) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as first_at,
        to_char(max(last_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_at
      from item_hours
      where tenant_id = ${tenantId} and environment = ${environment} and hour >= ${since}::timestamp at time zone 'UTC'
        and (measure = 'missing' or measure like 'found.%')
        ${itemId === undefined ? sql`` : sql`and item_id = ${itemId}`}
      group by item_id, measure, step_id`)
    return rows
  },

  /** The same for all items by day. */
  async days(since: string): Promise<TargetDay[]> {
    const { rows } = await db.execute<Row<TargetDay>>(sql`
      select item_id, step_id, to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, sum(count)::float8 as attempts,
        coalesce(sum(count) filter (where measure = 'missing'), 0)::float8 as missing
      from item_hours
      where tenant_id = ${tenantId} and environment = ${environment} and hour >= ${since}::timestamp at time zone 'UTC'
        and (measure = 'missing' or measure like 'found.%')
      group by item_id, step_id, day`)
    return rows
  },
})
