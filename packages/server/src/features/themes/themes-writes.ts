import type { Theme } from '@guide/contracts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { refusePreset } from './find-theme.ts'
import { themeChange } from './theme-change.ts'
import type { ThemeDefinition } from './themes-reads.ts'
import { themeStore } from './themes-store.ts'
import { checkTokenSets } from './token-sets.ts'

/** Creates a theme with its id of another tenant, or makes the theme with this id equal to it. */
export async function putTheme(
  change: TenantChange,
  { theme_id, name, light, dark }: ThemeDefinition,
): Promise<Theme> {
  refusePreset(theme_id)
  await checkTokenSets({ light, dark })
  const row = await themeStore(change.tx, change.tenant.tenant_id).find(theme_id)
  if (row) return themeChange(change).update(row, { name, light, dark })
  return themeChange(change).insert({ theme_id, name, light, dark })
}

/** Makes a theme of the tenant, or a preset, the default. */
export const makeDefaultTheme = (change: TenantChange, themeId: string): Promise<Theme> =>
  themeChange(change).makeDefault(themeId)
