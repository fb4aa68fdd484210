import type { Theme, TokenSet } from '@guide/contracts'
import { indigo, type Preset } from './presets.ts'
import type { ThemeRow } from './themes-store.ts'

/** A theme as the API shows it: the stored sets, and both variants with all tokens. */
export function toTheme(theme: Omit<ThemeRow, 'tenant_id'> | Preset, defaultId: string | null): Theme {
  const { theme_id, name, light, dark } = theme
  const own = 'created_at' in theme ? theme : undefined
  return {
    theme_id,
    name,
    variables: light,
    light,
    dark,
    resolved: { light: resolve(indigo.light, light), dark: resolve(indigo.dark, dark) },
    is_shared: !own,
    is_default: theme_id === (defaultId ?? indigo.theme_id),
    created_at: own?.created_at.toISOString() ?? null,
    updated_at: own?.updated_at.toISOString() ?? null,
  }
}

/** An object without a prototype is a dictionary from the start: with hundreds of tokens, `{ ...a, ...b }` takes 20 times as long. */
const resolve = (all: TokenSet, own: TokenSet | null): TokenSet =>
  Object.assign(Object.create(null), all, own)
