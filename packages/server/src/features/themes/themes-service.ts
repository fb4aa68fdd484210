import type { Theme, ThemeCreate, ThemeUpdate } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChanges } from '../../db/tenant-change.ts'
import { requireMatch } from '../../etag.ts'
import { newId } from '../../ids.ts'
import { findTheme } from './find-theme.ts'
import { toTheme } from './present-theme.ts'
import { indigo, type Preset, presets } from './presets.ts'
import { themeChange } from './theme-change.ts'
import { type ThemeRow, themeStore } from './themes-store.ts'
import { readTokenSets } from './token-sets.ts'

export type ThemeService = ReturnType<typeof createThemeService>

/** Manages the themes of a tenant and its default theme. */
export function createThemeService({ database, changes }: { database: Database; changes: TenantChanges }) {
  return {
    /** One list with both the tenant's own themes, newest first, and the presets after them. */
    async list(tenantId: string, slice: RequiredLimit): Promise<Page<Theme>> {
      const store = themeStore(database.sql, tenantId)
      const defaultId = await store.defaultId()
      const own = await store.list(slice)
      const shared = presetPage({
        offset: Math.max(0, own.offset - own.total),
        limit: slice.limit - own.items.length,
      })
      const total = own.total + shared.total
      const page = { items: [...own.items, ...shared.items], total, limit: slice.limit, offset: own.offset }
      return mapPage<ThemeRow | Preset, Theme>(page, theme => toTheme(theme, defaultId))
    },

    async presets(tenantId: string, slice: RequiredLimit): Promise<Page<Theme>> {
      const defaultId = await themeStore(database.sql, tenantId).defaultId()
      return mapPage(presetPage(slice), preset => toTheme(preset, defaultId))
    },

    async get(tenantId: string, themeId: string): Promise<Theme> {
      const store = themeStore(database.sql, tenantId)
      return toTheme(await findTheme(store, themeId), await store.defaultId())
    },

    async create(actor: Actor, { name, ...body }: ThemeCreate): Promise<Theme> {
      const sets = await readTokenSets(body)
      const hasNoSets = Object.keys(sets).length === 0
      const { light = indigo.light, dark = hasNoSets ? indigo.dark : null } = sets
      return changes.apply(actor, change =>
        themeChange(change).insert({ theme_id: newId('thm'), name, light, dark }),
      )
    },

    async update(
      actor: Actor,
      themeId: string,
      { name, ...body }: ThemeUpdate,
      ifMatch: string | undefined,
    ): Promise<Theme> {
      const fields = { ...(name !== undefined && { name }), ...(await readTokenSets(body)) }
      return changes.apply(actor, async change => {
        const themes = themeChange(change)
        const row = await themes.findOwn(themeId)
        requireMatch(ifMatch, () => toTheme(row, change.tenant.default_theme_id))
        return themes.update(row, fields)
      })
    },

    setDefault(actor: Actor, themeId: string): Promise<Theme> {
      return changes.apply(actor, change => themeChange(change).makeDefault(themeId))
    },

    remove(actor: Actor, themeId: string): Promise<void> {
      return changes.apply(actor, change => themeChange(change).remove(themeId))
    },
  }
}

type RequiredLimit = Slice & { limit: number }

const presetPage = ({ limit, offset = 0 }: RequiredLimit): Page<Preset> => ({
  items: presets.slice(offset, offset + limit),
  total: presets.length,
  limit,
  offset,
})
