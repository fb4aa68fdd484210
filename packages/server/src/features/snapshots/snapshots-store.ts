import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { items, tenants } from '../../db/schema.ts'

export type TenantRow = typeof tenants.$inferSelect

/** An item as the engine evaluates it: a published version, or a working copy that users do not get. */
export interface ItemRecord {
  item_id: string
  resource: 'tour' | 'content'
  status: 'draft' | 'published' | 'archived'
  version: number
  created_at: Date
  /** The definition, or the part of it that decides who gets the item. */
  definition: Record<string, unknown>
  /** The JSON of what users get; null for an item that was never published. */
  json: string | null
}

const { item_id, kind, status, version, created_at } = items
const columns = { item_id, resource: kind, status, version, created_at }
const workingCopy = { ...columns, definition: items.definition, json: sql<null>`null` }

/** The data of a tenant's snapshot, as one transaction sees it. */
export function snapshotStore(tx: Transaction, tenantId: string) {
  return {
    tenant: async (): Promise<TenantRow | undefined> =>
      (await tx.select().from(tenants).where(eq(tenants.tenant_id, tenantId)))[0],

    /** A text that changes only when an audience changes. */
    audiences: async (): Promise<string> => {
      const { rows } = await tx.execute<{ digest: string }>(sql`
        select md5(coalesce(string_agg(audience_id || md5(concat(rule, values)), ',' order by audience_id), '')) as digest
        from audiences where tenant_id = ${tenantId}`)
      return rows[0]?.digest ?? ''
    },

    /**
     * The published items and their versions, with a digest of them. The versions are null if the digest is the known one. They
     * come as one text, because a row for each of thousands of items takes longer.
     */
    published: async (knownDigest: string | null): Promise<Published> => {
      const { rows } = await tx.execute<{ digest: string; versions: string | null }>(sql`
        select md5(versions) as digest, case when md5(versions) is distinct from ${knownDigest} then versions end as versions
        from (
          select concat('[', string_agg(concat(to_json(item_id), ',', version), ',' order by item_id collate "C"), ']') as versions
          from items where tenant_id = ${tenantId} and status = 'published'
        ) as published`)
      const { digest = '', versions = null } = rows[0] ?? {}
      return { digest, versions: versions === null ? null : versionsIn(versions) }
    },
  }
}

interface Published {
  digest: string
  versions: ItemVersion[] | null
}

/** @param json a list of ids, each followed by a version */
function versionsIn(json: string): ItemVersion[] {
  const list = JSON.parse(json) as (string | number)[]
  const versions: ItemVersion[] = []
  for (let index = 0; index < list.length; index += 2)
    versions.push({ item_id: list[index] as string, version: list[index + 1] as number })
  return versions
}

export interface ItemVersion {
  item_id: string
  version: number
}

/** How many definitions are read at once: together they may be large. */
const pageSize = 200

/**
 * Reads published versions, which never change, in queries of their own: nothing else waits for a large tenant. An item that was
 * deleted meanwhile is left out.
 */
export async function readVersions(
  { sql: db, withTimeout }: Pick<Database, 'sql' | 'withTimeout'>,
  tenantId: string,
  wanted: readonly ItemVersion[],
): Promise<ItemRecord[]> {
  const readPage = (start: number) => {
    const page = wanted.slice(start, start + pageSize)
    const ids = sql.param(page.map(one => one.item_id))
    const versions = sql.param(page.map(one => one.version))
    return withTimeout(
      db.execute<VersionRow>(sql`select
        v.item_id, i.kind as resource, v.version, i.created_at, v.rules_text as rules, v.delivered_text as json,
        case when v.rules_text is null then v.definition end as definition,
        case when v.delivered_text is null then v.delivered end as "delivered"
      from unnest(${ids}::text[], ${versions}::int[]) as wanted (item_id, version)
      join item_versions as v on v.tenant_id = ${tenantId} and v.item_id = wanted.item_id and v.version = wanted.version
      join items as i on i.tenant_id = v.tenant_id and i.item_id = v.item_id`),
    )
  }
  const records: ItemRecord[] = []
  let next = wanted.length > 0 ? readPage(0) : undefined
  for (let start = pageSize; next; start += pageSize) {
    const { rows } = await next
    // The database reads the next page while this one is parsed.
    next = start < wanted.length ? readPage(start) : undefined
    for (const row of rows) records.push(recordOf(row))
  }
  return records
}

/** A version as it is stored. Definition and JSON come as text, or as values in versions that have no text. */
interface VersionRow extends Record<string, unknown> {
  item_id: string
  resource: ItemRecord['resource']
  version: number
  created_at: Date
  rules: string | null
  json: string | null
  definition: Record<string, unknown> | null
  delivered: Record<string, unknown> | null
}

const recordOf = (row: VersionRow): ItemRecord => ({
  item_id: row.item_id,
  resource: row.resource,
  status: 'published',
  version: row.version,
  created_at: new Date(row.created_at),
  definition: row.rules === null ? (row.definition ?? {}) : JSON.parse(row.rules),
  json: row.json ?? JSON.stringify(row.delivered),
})

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
