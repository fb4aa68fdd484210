import { and, desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { type Page, type Slice, selectPage } from '../../db/page.ts'
import { assets, removedFiles } from '../../db/schema.ts'

export type AssetRow = typeof assets.$inferSelect

const newestFirst = [desc(assets.created_at), desc(assets.asset_id)]

/** The pictures of one tenant. */
export function assetStore(db: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(assets.tenant_id, tenantId)
  const one = (assetId: string) => and(ofTenant, eq(assets.asset_id, assetId))
  return {
    list: (slice: Slice): Promise<Page<AssetRow>> =>
      selectPage(db, { table: assets, condition: ofTenant, order: newestFirst }, slice),

    find: async (assetId: string): Promise<AssetRow | undefined> =>
      (await db.select().from(assets).where(one(assetId)))[0],

    /** The picture with these bytes. */
    findSame: async (digest: string): Promise<AssetRow | undefined> =>
      (
        await db
          .select()
          .from(assets)
          .where(and(ofTenant, eq(assets.digest, digest)))
      )[0],

    insert: (row: Omit<AssetRow, 'tenant_id'>) => db.insert(assets).values({ tenant_id: tenantId, ...row }),

    /** Its file is removed after the commit. */
    async remove(assetId: string): Promise<void> {
      await db.delete(assets).where(one(assetId))
      await db.insert(removedFiles).values({ tenant_id: tenantId, attachment_id: assetId })
    },
  }
}
