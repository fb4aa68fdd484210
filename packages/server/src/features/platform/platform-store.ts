import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { type Page, type Slice, selectPage } from '../../db/page.ts'
import { tenants } from '../../db/schema.ts'

export type TenantRow = typeof tenants.$inferSelect

/** All tenants. This is the only store that is not bound to one tenant. */
export function platformStore(sql: Database['sql']) {
  return {
    list: (slice: Slice): Promise<Page<TenantRow>> =>
      selectPage(sql, { table: tenants, order: [desc(tenants.created_at), desc(tenants.tenant_id)] }, slice),

    find: async (tenantId: string): Promise<TenantRow | undefined> =>
      (await sql.select().from(tenants).where(eq(tenants.tenant_id, tenantId)))[0],
  }
}
