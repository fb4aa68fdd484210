import type { SdkTheme, TokenSet } from '@guide/contracts'
import type { Database, Transaction } from '../../db/database.ts'
import { toTheme } from './present-theme.ts'
import { findPreset, indigo } from './presets.ts'
import { themeStore } from './themes-store.ts'

/** The fields that an admin writes. */
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

/** The theme that users of a tenant see, with all tokens of both variants. */
export async function defaultTheme(
  sql: Database['sql'] | Transaction,
  tenant: { tenant_id: string; default_theme_id: string | null },
): Promise<SdkTheme> {
  const id = tenant.default_theme_id ?? indigo.theme_id
  const theme = findPreset(id) ?? (await themeStore(sql, tenant.tenant_id).find(id)) ?? indigo
  const { theme_id, name, resolved } = toTheme(theme, id)
  return { theme_id, name, ...resolved }
}
