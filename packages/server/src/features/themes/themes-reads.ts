import type { SdkTheme, TokenSet } from '@guide/contracts'
import type { Database, Transaction } from '../../db/database.ts'
import { findPreset, indigo } from './presets.ts'
import { themeStore } from './themes-store.ts'
import { toTheme } from './to-theme.ts'

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

/** The theme that a tenant's users see, both variants in full. */
export async function defaultTheme(
  sql: Database['sql'] | Transaction,
  tenant: { tenant_id: string; default_theme_id: string | null },
): Promise<SdkTheme> {
  const id = tenant.default_theme_id ?? indigo.theme_id
  const theme = findPreset(id) ?? (await themeStore(sql, tenant.tenant_id).find(id)) ?? indigo
  const { theme_id, name, resolved } = toTheme(theme, id)
  return { theme_id, name, ...resolved }
}
