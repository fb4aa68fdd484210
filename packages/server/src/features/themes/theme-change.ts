import type { Theme } from '@guide/contracts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { conflict } from '../../errors.ts'
import { findOwnTheme, findTheme } from './find-theme.ts'
import { toTheme } from './present-theme.ts'
import type { ThemeDefinition } from './themes-reads.ts'
import { type ThemeRow, themeStore } from './themes-store.ts'

type ThemeEvent = 'theme.create' | 'theme.update' | 'theme.set_default' | 'theme.deleted'

/** Writes themes as part of a change. Each write has its audit record. The callers check the values. */
export function themeChange({ tx, tenant, now, audit, count }: TenantChange) {
  const store = themeStore(tx, tenant.tenant_id)
  const present = (row: Parameters<typeof toTheme>[0]) => toTheme(row, tenant.default_theme_id)

  const record = (event: ThemeEvent, before: Theme | null, after: Theme | null) =>
    audit({
      event,
      entityType: 'theme',
      entityId: (after ?? before)?.theme_id ?? '',
      before,
      after,
    })

  return {
    findOwn: (themeId: string): Promise<ThemeRow> => findOwnTheme(store, themeId),

    async insert(definition: ThemeDefinition): Promise<Theme> {
      const row = { ...definition, created_at: now, updated_at: now }
      await store.insert(row)
      count({ themes: 1 })
      const after = present(row)
      await record('theme.create', null, after)
      return after
    },

    async update(row: ThemeRow, fields: Partial<ThemeDefinition>): Promise<Theme> {
      const values = { ...fields, updated_at: now }
      await store.update(row.theme_id, values)
      const after = present({ ...row, ...values })
      await record('theme.update', present(row), after)
      return after
    },

    /** Makes a theme of the tenant, or a preset, the default instead of the current one. */
    async makeDefault(themeId: string): Promise<Theme> {
      const theme = await findTheme(store, themeId)
      await store.setDefault(themeId)
      const after = toTheme(theme, themeId)
      await record('theme.set_default', present(theme), after)
      return after
    },

    async remove(themeId: string): Promise<void> {
      const before = present(await findOwnTheme(store, themeId))
      if (before.is_default) {
        throw conflict('This is the default theme; make another one the default first.')
      }
      await store.remove(themeId)
      count({ themes: -1 })
      await record('theme.deleted', before, null)
    },
  }
}
