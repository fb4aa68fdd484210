import { and, desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { type Page, type Slice, selectPage } from '../../db/page.ts'
import { tenants, themes } from '../../db/schema.ts'

export type ThemeRow = typeof themes.$inferSelect

/** The themes of one tenant, and the id of its default theme. */
export function themeStore(sql: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(themes.tenant_id, tenantId)
  const one = (themeId: string) => and(ofTenant, eq(themes.theme_id, themeId))
  const theTenant = eq(tenants.tenant_id, tenantId)

  return {
    list: (slice: Slice): Promise<Page<ThemeRow>> =>
      selectPage(
        sql,
        { table: themes, condition: ofTenant, order: [desc(themes.created_at), desc(themes.theme_id)] },
        slice,
      ),

    find: async (themeId: string): Promise<ThemeRow | undefined> =>
      (await sql.select().from(themes).where(one(themeId)))[0],

    insert: (row: Omit<ThemeRow, 'tenant_id'>) => sql.insert(themes).values({ tenant_id: tenantId, ...row }),

    update: (themeId: string, row: Partial<ThemeRow>) => sql.update(themes).set(row).where(one(themeId)),

    remove: (themeId: string) => sql.delete(themes).where(one(themeId)),

    /** Null until the tenant chooses a default. */
    defaultId: async (): Promise<string | null> => {
      const [row] = await sql.select({ id: tenants.default_theme_id }).from(tenants).where(theTenant)
      return row?.id ?? null
    },

    setDefault: (themeId: string) => sql.update(tenants).set({ default_theme_id: themeId }).where(theTenant),
  }
}
