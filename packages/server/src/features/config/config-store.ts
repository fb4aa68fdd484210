import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { tenants } from '../../db/schema.ts'

export type TenantRow = typeof tenants.$inferSelect

/** The row that holds one tenant's configuration. */
export function configStore(sql: Database['sql'] | Transaction, tenantId: string) {
  return {
    read: async (): Promise<TenantRow | undefined> =>
      (await sql.select().from(tenants).where(eq(tenants.tenant_id, tenantId)))[0],

    /** The row, locked against changes until the transaction ends. */
    readLocked: async (): Promise<TenantRow | undefined> =>
      (await sql.select().from(tenants).where(eq(tenants.tenant_id, tenantId)).for('share'))[0],

    update: (changes: Partial<TenantRow>) =>
      sql.update(tenants).set(changes).where(eq(tenants.tenant_id, tenantId)),
  }
}
