import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { type Page, type Slice, selectPage } from '../../db/page.ts'
import { apiKeys } from '../../db/schema.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect

/** The API keys of one tenant. */
export function apiKeyStore(sql: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(apiKeys.tenant_id, tenantId)
  const one = (keyId: string) => and(ofTenant, eq(apiKeys.key_id, keyId))

  return {
    list: (slice: Slice): Promise<Page<ApiKeyRow>> =>
      selectPage(
        sql,
        { table: apiKeys, condition: ofTenant, order: [desc(apiKeys.created_at), desc(apiKeys.key_id)] },
        slice,
      ),

    find: async (keyId: string): Promise<ApiKeyRow | undefined> =>
      (await sql.select().from(apiKeys).where(one(keyId)))[0],

    insert: (row: Omit<ApiKeyRow, 'tenant_id'>) =>
      sql.insert(apiKeys).values({ tenant_id: tenantId, ...row }),

    revoke: (keyId: string, at: Date) => sql.update(apiKeys).set({ revoked_at: at }).where(one(keyId)),

    /** Removes the revoked keys, except for the latest ones. */
    async removeRevoked({ except }: { except: number }): Promise<void> {
      const revoked = sql
        .select({ key_id: apiKeys.key_id })
        .from(apiKeys)
        .where(and(ofTenant, isNotNull(apiKeys.revoked_at)))
        .orderBy(desc(apiKeys.revoked_at), desc(apiKeys.key_id))
        .offset(except)
      await sql.delete(apiKeys).where(and(ofTenant, inArray(apiKeys.key_id, revoked)))
    },
  }
}
