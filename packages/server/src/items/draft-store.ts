import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { itemDrafts } from '../db/schema.ts'

export type DraftRow = typeof itemDrafts.$inferSelect

const { bytes, digest, updated_at, updated_by } = itemDrafts
/** What is known of a draft without reading it, because it may be large. */
const columns = { bytes, digest, updated_at, updated_by }
export type DraftState = Pick<DraftRow, keyof typeof columns>

/** The drafts of a tenant's tours and content items. */
export function draftStore(db: Database['sql'] | Transaction, tenantId: string) {
  const one = (itemId: string) => and(eq(itemDrafts.tenant_id, tenantId), eq(itemDrafts.item_id, itemId))

  return {
    find: async (itemId: string): Promise<DraftRow | undefined> =>
      (await db.select().from(itemDrafts).where(one(itemId)))[0],

    findState: async (itemId: string): Promise<DraftState | undefined> =>
      (await db.select(columns).from(itemDrafts).where(one(itemId)))[0],

    /** Stores the draft of an item instead of the previous one. */
    async put(row: Omit<DraftRow, 'tenant_id' | 'bytes' | 'digest'>): Promise<DraftState> {
      const { item_id: _, ...values } = row
      const [stored] = await db
        .insert(itemDrafts)
        .values({ tenant_id: tenantId, ...row })
        .onConflictDoUpdate({ target: [itemDrafts.tenant_id, itemDrafts.item_id], set: values })
        .returning(columns)
      if (!stored) throw new Error('the insert returned no row')
      return stored
    },

    /** Deletes the draft of an item, and returns its size; 0 if there is none. */
    delete: async (itemId: string): Promise<number> =>
      (await db.delete(itemDrafts).where(one(itemId)).returning({ bytes }))[0]?.bytes ?? 0,
  }
}
