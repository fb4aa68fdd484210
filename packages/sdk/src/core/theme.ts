import type { SdkTheme } from '@guide/contracts'
import type { Scheme } from './page-scheme.ts'
import type { Warn } from './warn.ts'

/** All other tokens are colours. An invalid colour would leave text without a background. */
const notColour = /radius|shadow|font|space|gap|motion/

/** Writes the theme's tokens into the sheet. Invalid values are left out, so that the defaults stay. */
export function applyTheme(
  sheet: CSSStyleSheet,
  theme: SdkTheme | undefined,
  scheme: Scheme,
  warn: Warn,
): void {
  sheet.replaceSync(':host{}')
  const [{ style }] = sheet.cssRules as unknown as [CSSStyleRule]
  for (const [token, value] of Object.entries(theme?.[scheme] ?? {})) {
    if (notColour.test(token) || CSS.supports('color', value)) style.setProperty(token, value)
    else warn(`invalid theme token ${token}`, value)
  }
}
