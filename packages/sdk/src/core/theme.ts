import type { SdkTheme } from '@guide/contracts'
import type { Scheme } from './page-scheme.ts'

/** Writes the theme's tokens into the sheet. The service sends every token, and has checked its value. */
export function applyTheme(
  sheet: CSSStyleSheet,
  theme: Pick<SdkTheme, Scheme> | undefined,
  scheme: Scheme,
): void {
  sheet.replaceSync(':host{}')
  const [{ style }] = sheet.cssRules as unknown as [CSSStyleRule]
  for (const [token, value] of Object.entries(theme?.[scheme] ?? {})) style.setProperty(token, value)
}
