import type { Theme } from '@guide/contracts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { findTheme, refusePreset } from './find-theme.ts'
import { themeRecord } from './theme-record.ts'
import { checkSets } from './theme-sets.ts'
import type { ThemeDefinition } from './themes-reads.ts'
import { type ThemeRow, themeStore } from './themes-store.ts'
import { toTheme } from './to-theme.ts'

/** Creates a theme; its values were checked. */
export async function insertTheme(
  { tx, tenant, now, audit }: TenantChange,
  definition: ThemeDefinition,
): Promise<Theme> {
  const row = { ...definition, created_at: now, updated_at: now }
  await themeStore(tx, tenant.tenant_id).insert(row)
  const after = toTheme(row, tenant.default_theme_id)
  await audit(themeRecord('theme.create', null, after))
  return after
}

/** Gives some fields of a theme new values, which were checked. */
export async function reviseTheme(
  { tx, tenant, now, audit }: TenantChange,
  row: ThemeRow,
  changes: Partial<ThemeDefinition>,
): Promise<Theme> {
  const values = { ...changes, updated_at: now }
  await themeStore(tx, tenant.tenant_id).update(row.theme_id, values)
  const after = toTheme({ ...row, ...values }, tenant.default_theme_id)
  await audit(themeRecord('theme.update', toTheme(row, tenant.default_theme_id), after))
  return after
}

/** Creates a theme under the id it has elsewhere, or makes the one that has this id the same. */
export async function putTheme(
  change: TenantChange,
  { theme_id, name, light, dark }: ThemeDefinition,
): Promise<Theme> {
  refusePreset(theme_id)
  checkSets({ light, dark })
  const row = await themeStore(change.tx, change.tenant.tenant_id).find(theme_id)
  if (row) return reviseTheme(change, row, { name, light, dark })
  return insertTheme(change, { theme_id, name, light, dark })
}

/** Makes a theme of the tenant's, or a preset, its default; the one before no longer is, for there is one place. */
export async function makeDefaultTheme({ tx, tenant, audit }: TenantChange, themeId: string): Promise<Theme> {
  const store = themeStore(tx, tenant.tenant_id)
  const theme = await findTheme(store, themeId)
  await store.setDefault(themeId)
  const after = toTheme(theme, themeId)
  await audit(themeRecord('theme.set_default', toTheme(theme, tenant.default_theme_id), after))
  return after
}
