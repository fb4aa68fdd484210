import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
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

const { item_id, kind, status, version, created_at } = items
const columns = { item_id, resource: kind, status, version, created_at }
const workingCopy = { ...columns, definition: items.definition, delivered: sql<null>`null` }

/** The data of a tenant's snapshot, as one transaction sees it. */
export function snapshotStore(tx: Transaction, tenantId: string) {
  const ofTenant = eq(items.tenant_id, tenantId)
  const published = eq(items.status, 'published')

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
  }
}

const maxDrafts = 100
const maxDraftBytes = 4 * 1024 * 1024

/** The drafts of a tenant that were edited last. Of many or large ones, the others are left out. */
export async function findDrafts(db: Database['sql'], tenantId: string): Promise<ItemRecord[]> {
  const { updated_at, bytes } = items
  const order = [desc(updated_at), desc(item_id)]
  // Definitions may be large, so the sizes decide which ones are read.
  const latest = db
    .select({ item_id, updated_at, bytes })
    .from(items)
    .where(and(eq(items.tenant_id, tenantId), eq(items.status, 'draft')))
    .orderBy(...order)
    .limit(maxDrafts)
    .as('latest')
  const total = sql<number>`sum(${latest.bytes}) over (order by ${latest.updated_at} desc, ${latest.item_id} desc)`
  const sized = db
    .select({ item_id: latest.item_id, total: total.as('total') })
    .from(latest)
    .as('sized')
  return db
    .select(workingCopy)
    .from(items)
    .innerJoin(sized, eq(sized.item_id, item_id))
    .where(and(eq(items.tenant_id, tenantId), sql`${sized.total} <= ${maxDraftBytes}`))
}

/** An item that users do not get: a draft or an archived one. */
export const findUnpublished = (
  db: Database['sql'],
  tenantId: string,
  itemId: string,
): Promise<ItemRecord[]> =>
  db
    .select(workingCopy)
    .from(items)
    .where(and(eq(items.tenant_id, tenantId), eq(items.item_id, itemId), ne(items.status, 'published')))
