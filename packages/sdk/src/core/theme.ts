import type { SdkTheme, TokenSet } from '@guide/contracts'
import type { InitOptions } from './api.ts'
import type { Warn } from './warn.ts'

const themeToken = /^--spot-/
/** All other tokens are colours. An invalid colour would leave text without a background. */
const notColour = /radius|shadow|font|space|gap|motion/

/** Writes the theme's tokens into the sheet. Invalid values are left out, so that the defaults stay. */
export function applyTheme(
  sheet: CSSStyleSheet,
  theme: SdkTheme | undefined,
  scheme: InitOptions['theme'],
  warn: Warn,
): void {
  sheet.replaceSync(':host{}@media (prefers-color-scheme:dark){:host{}}')
  const [always, inDark] = sheet.cssRules as unknown as [CSSStyleRule, CSSMediaRule]
  fill(always, theme?.[scheme === 'dark' ? 'dark' : 'light'], warn)
  fill(inDark.cssRules[0] as CSSStyleRule, theme?.[scheme === 'light' ? 'light' : 'dark'], warn)
}

function fill({ style }: CSSStyleRule, tokens: TokenSet | undefined, warn: Warn) {
  for (const [token, value] of Object.entries(tokens ?? {})) {
    if (themeToken.test(token) && (notColour.test(token) || CSS.supports('color', value)))
      style.setProperty(token, value)
    else warn(`theme token ${token} is not valid CSS`, value)
  }
}
