import { and, desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { newestVersion } from '../db/newest-version.ts'
import { type Page, type Slice, selectPage } from '../db/page.ts'
import { items, itemVersions } from '../db/schema.ts'

export type ItemRow = typeof items.$inferSelect
export type ItemVersionRow = typeof itemVersions.$inferSelect

/** The working copy of an item and the definition of its newest published version. */
export interface StoredItem {
  row: ItemRow
  published: Record<string, unknown> | null
  /** The size of the newest published version. */
  publishedBytes: number | null
}

const stored = { row: items, published: itemVersions.definition, publishedBytes: itemVersions.bytes }

/** The tours, or the content items, of one tenant. */
export function itemStore(sql: Database['sql'] | Transaction, tenantId: string, resource: ItemRow['kind']) {
  const ofTenant = and(eq(items.tenant_id, tenantId), eq(items.kind, resource))
  const one = (itemId: string) => and(ofTenant, eq(items.item_id, itemId))
  const versionsOf = (itemId: string) =>
    and(eq(itemVersions.tenant_id, tenantId), eq(itemVersions.item_id, itemId))

  return {
    list: (slice: Slice): Promise<Page<ItemRow>> =>
      selectPage(sql, items, ofTenant, [desc(items.created_at), desc(items.item_id)], slice),

    find: async (itemId: string): Promise<StoredItem | undefined> =>
      (await sql.select(stored).from(items).leftJoin(itemVersions, newestVersion).where(one(itemId)))[0],

    all: (): Promise<StoredItem[]> =>
      sql
        .select(stored)
        .from(items)
        .leftJoin(itemVersions, newestVersion)
        .where(ofTenant)
        .orderBy(items.created_at, items.item_id),

    /** Stores an item, and returns its size. */
    insert: async (row: Omit<ItemRow, 'tenant_id' | 'kind' | 'bytes'>): Promise<number> => {
      const values = { tenant_id: tenantId, kind: resource, ...row }
      return bytesOf(await sql.insert(items).values(values).returning({ bytes: items.bytes }))
    },

    /** Changes an item, and returns its new size. */
    update: async (itemId: string, row: Partial<ItemRow>): Promise<number> =>
      bytesOf(await sql.update(items).set(row).where(one(itemId)).returning({ bytes: items.bytes })),

    versions: (itemId: string, slice: Slice): Promise<Page<ItemVersionRow>> =>
      selectPage(sql, itemVersions, versionsOf(itemId), [desc(itemVersions.version)], slice),

    findVersion: async (itemId: string, version: number): Promise<ItemVersionRow | undefined> => {
      const condition = and(versionsOf(itemId), eq(itemVersions.version, version))
      return (await sql.select().from(itemVersions).where(condition))[0]
    },

    /** Stores a version, and returns its size. */
    insertVersion: async (row: Omit<ItemVersionRow, 'tenant_id' | 'bytes'>): Promise<number> => {
      const values = { tenant_id: tenantId, ...row }
      return bytesOf(await sql.insert(itemVersions).values(values).returning({ bytes: itemVersions.bytes }))
    },
  }
}

const bytesOf = ([row]: { bytes: number }[]): number => row?.bytes ?? 0
