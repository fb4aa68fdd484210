import { conflict, notFound } from '../../errors.ts'
import { findPreset, type Preset } from './presets.ts'
import type { ThemeRow, themeStore } from './themes-store.ts'

type ThemeStore = ReturnType<typeof themeStore>

/** Finds a theme of the tenant or a preset. */
export async function findTheme(store: ThemeStore, themeId: string): Promise<ThemeRow | Preset> {
  const theme = findPreset(themeId) ?? (await store.find(themeId))
  if (!theme) throw notFound('theme', themeId)
  return theme
}

/** Finds a theme that can be changed: presets cannot. */
export async function findOwnTheme(store: ThemeStore, themeId: string): Promise<ThemeRow> {
  refusePreset(themeId)
  return (await findTheme(store, themeId)) as ThemeRow
}

export function refusePreset(themeId: string) {
  const preset = findPreset(themeId)
  if (preset) throw conflict(`${preset.name} is built in and cannot be changed; create a theme of your own.`)
}
