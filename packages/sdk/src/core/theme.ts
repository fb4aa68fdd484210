import type { SdkTheme, TokenSet } from '@guide/contracts'
import type { InitOptions } from './api.ts'
import type { Tell } from './tell.ts'

const ours = /^--spot-/
/** All the others are colours, and one that is none would leave text without a background. */
const noColour = /radius|shadow|font|space|gap|motion/

/** Writes the theme's tokens into the sheet. What is not CSS is left out, so that the default stays. */
export function applyTheme(
  sheet: CSSStyleSheet,
  theme: SdkTheme | undefined,
  scheme: InitOptions['theme'],
  tell: Tell,
): void {
  sheet.replaceSync(':host{}@media (prefers-color-scheme:dark){:host{}}')
  const [always, inDark] = sheet.cssRules as unknown as [CSSStyleRule, CSSMediaRule]
  fill(always, theme?.[scheme === 'dark' ? 'dark' : 'light'], tell)
  fill(inDark.cssRules[0] as CSSStyleRule, theme?.[scheme === 'light' ? 'light' : 'dark'], tell)
}

function fill({ style }: CSSStyleRule, tokens: TokenSet | undefined, tell: Tell) {
  for (const [token, value] of Object.entries(tokens ?? {})) {
    if (ours.test(token) && (noColour.test(token) || CSS.supports('color', value)))
      style.setProperty(token, value)
    else tell(`${token} is not CSS`, value)
  }
}
