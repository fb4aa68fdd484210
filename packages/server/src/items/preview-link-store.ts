import { and, desc, eq, getTableColumns, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { type Page, type Slice, selectPage } from '../db/page.ts'
import { previewLinks } from '../db/schema.ts'

const { definition, delivered, token_hash, ...columns } = getTableColumns(previewLinks)
/** A link without what it shows, which may be large. */
export type PreviewLinkRow = Omit<typeof previewLinks.$inferSelect, 'definition' | 'delivered' | 'token_hash'>
/** What a link shows. */
export type FrozenItem = Pick<
  typeof previewLinks.$inferSelect,
  'item_id' | 'version' | 'definition' | 'delivered' | 'created_at' | 'expires_at'
>

/** The preview links of a tenant. */
export function previewLinkStore(db: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(previewLinks.tenant_id, tenantId)
  const ofItem = (itemId: string) => and(ofTenant, eq(previewLinks.item_id, itemId))

  return {
    list: (itemId: string, slice: Slice, now: Date): Promise<Page<PreviewLinkRow>> =>
      selectPage(
        db,
        {
          table: previewLinks,
          columns,
          condition: and(ofItem(itemId), gt(previewLinks.expires_at, now)),
          order: [desc(previewLinks.created_at), desc(previewLinks.link_id)],
        },
        slice,
      ),

    /** What a link shows. */
    findFrozen: async (linkId: string): Promise<FrozenItem | undefined> =>
      (
        await db
          .select()
          .from(previewLinks)
          .where(and(ofTenant, eq(previewLinks.link_id, linkId)))
      )[0],

    async insert(
      row: Omit<typeof previewLinks.$inferSelect, 'tenant_id' | 'bytes'>,
    ): Promise<PreviewLinkRow> {
      const [stored] = await db
        .insert(previewLinks)
        .values({ tenant_id: tenantId, ...row })
        .returning(columns)
      if (!stored) throw new Error('the insert returned no row')
      return stored
    },

    remove: async (itemId: string, linkId: string): Promise<PreviewLinkRow | undefined> =>
      (
        await db
          .delete(previewLinks)
          .where(and(ofItem(itemId), eq(previewLinks.link_id, linkId)))
          .returning(columns)
      )[0],

    /** Deletes the links of an item, and returns the size of each. */
    removeOf: (itemId: string): Promise<{ bytes: number }[]> =>
      db.delete(previewLinks).where(ofItem(itemId)).returning({ bytes: columns.bytes }),

    /** Deletes the links that are over, and returns the size of each. */
    removeEnded: (now: Date): Promise<{ bytes: number }[]> =>
      db
        .delete(previewLinks)
        .where(and(ofTenant, lte(previewLinks.expires_at, now)))
        .returning({ bytes: columns.bytes }),

    /** Replaces the user who has created links. */
    renameCreator: (userId: string, pseudonym: string) =>
      db
        .update(previewLinks)
        .set({ created_by: pseudonym, creator_email: null })
        .where(and(ofTenant, eq(previewLinks.created_by, userId))),
  }
}

/** A token of a link, as users send it to a tenant. */
export interface LinkKey {
  tenantId: string
  hash: Buffer
}

/** The links that tokens open at this time, of any tenants. Some may be of another tenant than the one a token was sent to. */
export function findOpenLinks(db: Database['sql'], keys: LinkKey[], now: Date) {
  const { tenant_id, link_id, token_hash, expires_at } = previewLinks
  const tenantIds = [...new Set(keys.map(({ tenantId }) => tenantId))]
  const hashes = keys.map(({ hash }) => hash)
  return db
    .select({ tenant_id, link_id, token_hash, expires_at })
    .from(previewLinks)
    .where(and(inArray(tenant_id, tenantIds), inArray(token_hash, hashes), gt(expires_at, now)))
}

/** What links add to the usage of a tenant. */
export const usageOfLinks = (links: { bytes: number }[]) => ({
  preview_links: links.length,
  definition_bytes: links.reduce((sum, { bytes }) => sum + bytes, 0),
})

/** Deletes up to `limit` links of all tenants that are over. Two nodes never wait for each other. */
export function removeEndedLinks(
  tx: Transaction,
  now: Date,
  limit: number,
): Promise<{ tenant_id: string; bytes: number }[]> {
  const { tenant_id, link_id, expires_at, bytes } = previewLinks
  const ended = tx
    .select({ tenant_id, link_id })
    .from(previewLinks)
    .where(lte(expires_at, now))
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx
    .delete(previewLinks)
    .where(inArray(sql`(${tenant_id}, ${link_id})`, ended))
    .returning({ tenant_id, bytes })
}
