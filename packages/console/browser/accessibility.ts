import type { Page } from '@playwright/test'
import { axeViolations, colourRules } from '../../sdk/browser/axe.ts'
import { expect } from './test.ts'

const widths = [1440, 360]
/** Both schemes have the same elements, so the rules about colours are enough for the second one. */
const schemes = [
  ['light', undefined],
  ['dark', colourRules],
] as const

/**
 * Looks at what is open in a wide and in a small window, in both colour schemes: no accessibility violations, and
 * nothing that scrolls sideways.
 */
export async function expectAccessible(page: Page, what: string, { at = widths } = {}): Promise<void> {
  for (const width of at) {
    await page.setViewportSize({ width, height: 760 })
    for (const [colorScheme, rules] of schemes) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await settle(page)
      const where = `${what}, ${colorScheme}, ${width} px`
      expect(await axeViolations(page, rules), where).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, where).toBeLessThanOrEqual(0)
    }
  }
}

/** Waits for the end of transitions: a colour on its way to another one has no contrast to speak of. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const passing = document.getAnimations().filter(({ effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {}
      return typeof endTime === 'number' && Number.isFinite(endTime)
    })
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
