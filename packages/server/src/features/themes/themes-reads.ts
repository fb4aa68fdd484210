import type { TokenSet } from '@guide/contracts'
import type { Database, Transaction } from '../../db/database.ts'
import { themeStore } from './themes-store.ts'

/** What somebody made of a theme: everything but what the service keeps about it. */
export interface ThemeDefinition {
  theme_id: string
  name: string
  light: TokenSet | null
  dark: TokenSet | null
}

/** The tenant's own themes, newest first. */
export async function ownThemes(
  sql: Database['sql'] | Transaction,
  tenantId: string,
): Promise<ThemeDefinition[]> {
  const { items } = await themeStore(sql, tenantId).list({})
  return items.map(({ theme_id, name, light, dark }) => ({ theme_id, name, light, dark }))
}
