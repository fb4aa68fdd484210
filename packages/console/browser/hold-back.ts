import type { Page } from '@playwright/test'

/** Holds back the requests of a page with this method to these addresses, until the returned function is called. */
export async function holdBack(page: Page, url: string, method: 'GET' | 'PUT'): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(url, async route => {
    if (route.request().method() === method) await released
    await route.continue()
  })
  return letGo
}
