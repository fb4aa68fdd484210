import { and, desc, eq, getTableColumns, max, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../db/database.ts'
import { newestVersion } from '../db/newest-version.ts'
import { type Page, type Slice, selectPage } from '../db/page.ts'
import { itemDrafts, items, itemVersions } from '../db/schema.ts'

/** What the database derives from a definition. */
type Derived = 'title' | 'content_type' | 'audience_id' | 'priority' | 'url_patterns' | 'digest'
export type ItemRow = Omit<typeof items.$inferSelect, Derived>
export type ItemVersionRow = Omit<typeof itemVersions.$inferSelect, 'digest'>

/** What lists show of a definition, which itself may be large and stays in the database. */
export interface DefinitionSummary {
  title: string
  /** Null for tours. */
  content_type: string | null
  /** Null for content items. */
  step_count: number | null
}

const summaryOf = (definition: PgColumn) => ({
  title: sql<string>`${definition}->>'title'`,
  content_type: sql<string | null>`${definition}->>'content_type'`,
  step_count: sql<number | null>`jsonb_array_length(${definition}->'steps')`,
})

const { title, content_type, audience_id, priority, url_patterns, digest, ...itemColumns } =
  getTableColumns(items)
const { definition: working, ...withoutDefinition } = itemColumns
const summaryColumns = { ...withoutDefinition, ...summaryOf(working) }
export type ItemSummaryRow = Omit<ItemRow, 'definition'> & DefinitionSummary

const { version, published_at, published_by, definition: published } = itemVersions
const versionSummaryColumns = { version, published_at, published_by, ...summaryOf(published) }
export type Publication = Pick<ItemVersionRow, 'version' | 'published_at' | 'published_by'>
type VersionSummaryRow = Publication & DefinitionSummary

/** The working copy of an item and the definition of its newest published version. */
export interface StoredItem {
  row: ItemRow
  published: Record<string, unknown> | null
  /** The size of the newest published version. */
  publishedBytes: number | null
}

const stored = { row: itemColumns, published: itemVersions.definition, publishedBytes: itemVersions.bytes }

const pageSize = 50

/** The tours, or the content items, of one tenant. */
export function itemStore(db: Database['sql'] | Transaction, tenantId: string, resource: ItemRow['kind']) {
  const ofTenant = and(eq(items.tenant_id, tenantId), eq(items.kind, resource))
  const one = (itemId: string) => and(ofTenant, eq(items.item_id, itemId))
  const versionsOf = (itemId: string) =>
    and(eq(itemVersions.tenant_id, tenantId), eq(itemVersions.item_id, itemId))

  return {
    list: (slice: Slice): Promise<Page<ItemSummaryRow>> =>
      selectPage(
        db,
        {
          table: items,
          columns: summaryColumns,
          condition: ofTenant,
          order: [desc(items.created_at), desc(items.item_id)],
        },
        slice,
      ),

    find: async (itemId: string): Promise<StoredItem | undefined> =>
      (await db.select(stored).from(items).leftJoin(itemVersions, newestVersion).where(one(itemId)))[0],

    exists: async (itemId: string): Promise<boolean> => (await db.$count(items, one(itemId))) > 0,

    /** All of them in pages, because together they may be large. Oldest first. */
    async *pages(): AsyncGenerator<StoredItem[]> {
      let last: ItemRow | undefined
      do {
        const following =
          last && sql`(${items.created_at}, ${items.item_id}) > (${last.created_at}, ${last.item_id})`
        const page: StoredItem[] = await db
          .select(stored)
          .from(items)
          .leftJoin(itemVersions, newestVersion)
          .where(and(ofTenant, following))
          .orderBy(items.created_at, items.item_id)
          .limit(pageSize)
        yield page
        last = page.length === pageSize ? page.at(-1)?.row : undefined
      } while (last)
    },

    /** Stores an item, and returns its size. */
    insert: async (row: Omit<ItemRow, 'tenant_id' | 'kind' | 'bytes'>): Promise<number> => {
      const values = { tenant_id: tenantId, kind: resource, ...row }
      return bytesOf(await db.insert(items).values(values).returning({ bytes: items.bytes }))
    },

    /** Changes an item, and returns its new size. */
    update: async (itemId: string, row: Partial<ItemRow>): Promise<number> =>
      bytesOf(await db.update(items).set(row).where(one(itemId)).returning({ bytes: items.bytes })),

    /** Deletes an item with its versions, and returns their size. */
    delete: async (itemId: string): Promise<number> => {
      const versions = db
        .delete(itemVersions)
        .where(versionsOf(itemId))
        .returning({ bytes: itemVersions.bytes })
      const item = db.delete(items).where(one(itemId)).returning({ bytes: items.bytes })
      return [...(await versions), ...(await item)].reduce((sum, { bytes }) => sum + bytes, 0)
    },

    versions: (itemId: string, slice: Slice): Promise<Page<VersionSummaryRow>> =>
      selectPage(
        db,
        {
          table: itemVersions,
          columns: versionSummaryColumns,
          condition: versionsOf(itemId),
          order: [desc(itemVersions.version)],
        },
        slice,
      ),

    findVersion: async (itemId: string, version: number): Promise<ItemVersionRow | undefined> => {
      const condition = and(versionsOf(itemId), eq(itemVersions.version, version))
      return (await db.select().from(itemVersions).where(condition))[0]
    },

    /** Whether no other version of the item has the same definition. */
    isUnique: async (itemId: string, version: number): Promise<boolean> => {
      const digestOf = db
        .select({ digest: itemVersions.digest })
        .from(itemVersions)
        .where(and(versionsOf(itemId), eq(itemVersions.version, version)))
      const same = and(versionsOf(itemId), sql`${itemVersions.digest} = (${digestOf})`)
      return (await db.$count(itemVersions, same)) === 1
    },

    /** Whether a version has the definition of an earlier one, and another one was between them. */
    isReturn: async (itemId: string, version: number): Promise<boolean> => {
      const digestOf = db
        .select({ digest: itemVersions.digest })
        .from(itemVersions)
        .where(and(versionsOf(itemId), eq(itemVersions.version, version)))
      const latestOther = db
        .select({ version: max(itemVersions.version) })
        .from(itemVersions)
        .where(and(versionsOf(itemId), sql`${itemVersions.digest} <> (${digestOf})`))
      const earlier = await db
        .select({ version: itemVersions.version })
        .from(itemVersions)
        .where(
          and(
            versionsOf(itemId),
            sql`${itemVersions.digest} = (${digestOf})`,
            sql`${itemVersions.version} < (${latestOther})`,
          ),
        )
        .limit(1)
      return earlier.length > 0
    },

    /** Stores a version, and returns its size. */
    insertVersion: async (row: Omit<ItemVersionRow, 'tenant_id' | 'bytes'>): Promise<number> => {
      const values = { tenant_id: tenantId, ...row }
      return bytesOf(await db.insert(itemVersions).values(values).returning({ bytes: itemVersions.bytes }))
    },
  }
}

const bytesOf = ([row]: { bytes: number }[]): number => row?.bytes ?? 0

/** The size of the largest working copy or draft of a tenant. */
export async function largestDefinition(db: Database['sql'], tenantId: string): Promise<number> {
  const ofItems = db
    .select({ bytes: max(items.bytes) })
    .from(items)
    .where(eq(items.tenant_id, tenantId))
  const ofDrafts = db
    .select({ bytes: max(itemDrafts.bytes) })
    .from(itemDrafts)
    .where(eq(itemDrafts.tenant_id, tenantId))
  return Math.max(...(await unionAll(ofItems, ofDrafts)).map(({ bytes }) => bytes ?? 0))
}

/** Replaces the user who published versions or stored drafts. */
export async function renamePublisher(tx: Transaction, tenantId: string, userId: string, pseudonym: string) {
  await tx
    .update(itemVersions)
    .set({ published_by: pseudonym })
    .where(and(eq(itemVersions.tenant_id, tenantId), eq(itemVersions.published_by, userId)))
  await tx
    .update(itemDrafts)
    .set({ updated_by: pseudonym })
    .where(and(eq(itemDrafts.tenant_id, tenantId), eq(itemDrafts.updated_by, userId)))
}
