import type { Theme, ThemeCreate, ThemeUpdate } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChanges } from '../../db/tenant-change.ts'
import { conflict } from '../../errors.ts'
import { requireMatch } from '../../etag.ts'
import { newId } from '../../ids.ts'
import { findOwnTheme, findTheme } from './find-theme.ts'
import { indigo, type Preset, presets } from './presets.ts'
import { themeRecord } from './theme-record.ts'
import { namedSets } from './theme-sets.ts'
import { themeStore } from './themes-store.ts'
import { insertTheme, makeDefaultTheme, reviseTheme } from './themes-writes.ts'
import { toTheme } from './to-theme.ts'

/** Manages a tenant's themes and chooses its default among them and the presets. */
export class ThemeService {
  readonly #database: Database
  readonly #changes: TenantChanges

  constructor(database: Database, changes: TenantChanges) {
    this.#database = database
    this.#changes = changes
  }

  /** The tenant's own, newest first, then the presets: one list, whichever part of it is asked for. */
  async list(tenantId: string, slice: Slice): Promise<Page<Theme>> {
    const store = themeStore(this.#database.sql, tenantId)
    const defaultId = await store.defaultId()
    const own = await store.list(slice)
    const shared = presetPage({
      offset: Math.max(0, own.offset - own.total),
      limit: slice.limit && slice.limit - own.items.length,
    })
    const total = own.total + shared.total
    const items = [...own.items, ...shared.items].map(theme => toTheme(theme, defaultId))
    return { items, total, limit: slice.limit ?? total, offset: own.offset }
  }

  async presets(tenantId: string, slice: Slice): Promise<Page<Theme>> {
    const defaultId = await themeStore(this.#database.sql, tenantId).defaultId()
    return mapPage(presetPage(slice), preset => toTheme(preset, defaultId))
  }

  async get(tenantId: string, themeId: string): Promise<Theme> {
    const store = themeStore(this.#database.sql, tenantId)
    return toTheme(await findTheme(store, themeId), await store.defaultId())
  }

  async create(actor: Actor, { name, ...body }: ThemeCreate): Promise<Theme> {
    const sets = namedSets(body)
    const namesNone = Object.keys(sets).length === 0
    const { light = indigo.light, dark = namesNone ? indigo.dark : null } = sets
    return this.#changes.apply(actor, change =>
      insertTheme(change, { theme_id: newId('thm'), name, light, dark }),
    )
  }

  update(
    actor: Actor,
    themeId: string,
    { name, ...body }: ThemeUpdate,
    ifMatch: string | undefined,
  ): Promise<Theme> {
    return this.#changes.apply(actor, async change => {
      const { tx, tenant } = change
      const row = await findOwnTheme(themeStore(tx, tenant.tenant_id), themeId)
      requireMatch(ifMatch, toTheme(row, tenant.default_theme_id))
      return reviseTheme(change, row, { ...(name !== undefined && { name }), ...namedSets(body) })
    })
  }

  setDefault(actor: Actor, themeId: string): Promise<Theme> {
    return this.#changes.apply(actor, change => makeDefaultTheme(change, themeId))
  }

  remove(actor: Actor, themeId: string): Promise<void> {
    return this.#changes.apply(actor, async ({ tx, tenant, audit }) => {
      const store = themeStore(tx, tenant.tenant_id)
      const before = toTheme(await findOwnTheme(store, themeId), tenant.default_theme_id)
      if (before.is_default) {
        throw conflict('This is the default theme; make another one the default first.')
      }
      await store.remove(themeId)
      await audit(themeRecord('theme.deleted', before, null))
    })
  }
}

function presetPage({ limit, offset = 0 }: Slice): Page<Preset> {
  const total = presets.length
  const items = presets.slice(offset, limit === undefined ? total : offset + limit)
  return { items, total, limit: limit ?? total, offset }
}
