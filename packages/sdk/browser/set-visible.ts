import type { Page } from '@playwright/test'

/** Makes a page believe that its tab is visible or hidden. */
export const setVisible = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate(visible => {
    const states = { hidden: !visible, visibilityState: visible ? 'visible' : 'hidden' }
    for (const [name, value] of Object.entries(states))
      Object.defineProperty(document, name, { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isVisible)
