import type { Theme } from '@guide/contracts'
import type { Scheme } from './tokens.ts'

/** What an admin changed and did not save yet. Null: the token is no longer set, so the one of Indigo applies. */
export interface ThemeChanges {
  name?: string
  light: Record<string, string | null>
  dark: Record<string, string | null>
}

export const noChanges: ThemeChanges = { light: {}, dark: {} }

export const hasChanges = ({ name, light, dark }: ThemeChanges): boolean =>
  name !== undefined || Object.keys(light).length > 0 || Object.keys(dark).length > 0

/** Changes one token. To write what is stored is no change. */
export function changeToken(
  theme: Theme,
  changes: ThemeChanges,
  scheme: Scheme,
  token: string,
  value: string,
): ThemeChanges {
  const { [token]: _, ...others } = changes[scheme]
  const stored = theme[scheme]?.[token]
  const next = value.trim() === '' ? null : value
  const isSame = next === (stored ?? null)
  return { ...changes, [scheme]: isSame ? others : { ...others, [token]: next } }
}

/** The set to store: the stored one with the changes. Other tokens of the tenant stay as they are. */
const changed = (stored: Record<string, string> | null, changes: Record<string, string | null>) =>
  Object.fromEntries(
    Object.entries({ ...stored, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null),
  )

/** The request that saves the changes. Sets that did not change are left out. */
export const updateOf = (theme: Theme, { name, light, dark }: ThemeChanges) => ({
  ...(name !== undefined && { name }),
  ...(Object.keys(light).length > 0 && { light: changed(theme.light, light) }),
  ...(Object.keys(dark).length > 0 && { dark: changed(theme.dark, dark) }),
})

/** The value of a token as it would be after saving: the admin's, else the stored one, else that of Indigo. */
export function tokenValue(
  theme: Theme,
  changes: ThemeChanges,
  fallback: Theme['resolved'],
  scheme: Scheme,
  token: string,
): string {
  const change = changes[scheme][token]
  if (change === null) return fallback[scheme][token] ?? ''
  return change ?? theme.resolved[scheme][token] ?? ''
}

/** What the service refused, and where: `light.--spot-radius: is not a length`. */
export function refusedToken(
  message: string,
): { scheme: Scheme; token: string; problem: string } | undefined {
  const [, set, token, problem] = /^(light|dark|variables)\.(--spot-[a-z0-9-]+):? (.*)$/.exec(message) ?? []
  if (!set || !token || !problem) return undefined
  return { scheme: set === 'dark' ? 'dark' : 'light', token, problem }
}
