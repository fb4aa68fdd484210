import { and, asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { newestVersion } from '../../db/newest-version.ts'
import { items, itemVersions, tenants } from '../../db/schema.ts'

export type TenantRow = typeof tenants.$inferSelect

/** An item as the engine evaluates it: a published version, or a working copy that users do not get. */
export interface ItemRecord {
  item_id: string
  resource: 'tour' | 'content'
  status: 'draft' | 'published' | 'archived'
  version: number
  created_at: Date
  definition: Record<string, unknown>
  /** What users get; null for an item that was never published. */
  delivered: Record<string, unknown> | null
}

/** The data of a tenant's snapshot, as one transaction sees it. */
export function snapshotStore(tx: Transaction, tenantId: string) {
  const ofTenant = eq(items.tenant_id, tenantId)
  const published = eq(items.status, 'published')
  const { item_id, kind, status, version, created_at } = items
  const columns = { item_id, resource: kind, status, version, created_at }

  return {
    tenant: async (): Promise<TenantRow | undefined> =>
      (await tx.select().from(tenants).where(eq(tenants.tenant_id, tenantId)))[0],

    /** A text that changes only when something is published or archived, or an audience changes. */
    fingerprint: async (): Promise<string> => {
      const { rows } = await tx.execute<{ fingerprint: string }>(sql`
        select concat_ws(' ',
          (select md5(coalesce(string_agg(item_id || ':' || version, ',' order by item_id), '')) from items
           where tenant_id = ${tenantId} and status = 'published'),
          (select md5(coalesce(string_agg(audience_id || md5(concat(rule, values)), ',' order by audience_id), ''))
           from audiences where tenant_id = ${tenantId})) as fingerprint`)
      return rows[0]?.fingerprint ?? ''
    },

    published: (): Promise<ItemRecord[]> =>
      tx
        .select({ ...columns, definition: itemVersions.definition, delivered: itemVersions.delivered })
        .from(items)
        .innerJoin(itemVersions, newestVersion)
        .where(and(ofTenant, published))
        .orderBy(asc(item_id)),

    unpublished: (): Promise<ItemRecord[]> =>
      tx
        .select({ ...columns, definition: items.definition, delivered: sql<null>`null` })
        .from(items)
        .where(and(ofTenant, sql`${items.status} <> 'published'`))
        .orderBy(asc(item_id)),
  }
}
