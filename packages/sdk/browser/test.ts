import { expect, type Page } from '@playwright/test'
import { type AppPage, type App as BasicApp, startApp } from './app.ts'
import { testWithTenant } from './with-tenant.ts'

export { expect }

/** A tenant's web application with the SDK, in Chromium. */
export interface App extends BasicApp {
  /** The events that the SDK sent to the service. */
  sent: { name: string; content_id?: string; step_id?: string; data?: Record<string, unknown> }[]
}

export const test = testWithTenant.extend<{ app: App }>({
  app: async ({ page, service, tenant }, use) => {
    const sent: App['sent'] = []
    page.on('request', request => {
      if (!request.url().endsWith('/v1/sdk/events') || request.method() !== 'POST') return
      sent.push(...JSON.parse(request.postData() ?? '{"events":[]}').events)
    })
    const app = await startApp(page, service, tenant)
    await use({ ...app, sent })
    await app.site.close()
  },
})

/** Shows a content item or starts a tour, by its id. */
export const showById = (page: AppPage, id: string): Promise<{ shown: boolean } | undefined> =>
  page.evaluate(async one => {
    if (!one.startsWith('tour_')) return window.Guide?.show(one)
    await window.Guide?.start(one)
    return { shown: true }
  }, id)

/** Holds matching requests back until the returned function is called. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(url, async route => {
    await held
    await route.continue()
  })
  return release
}

/** Waits until the service has stored an event of this name. */
export const waitForStoredEvent = (page: Page, name: string) =>
  page.waitForResponse(
    response =>
      response.url().endsWith('/v1/sdk/events') && !!response.request().postData()?.includes(`"${name}"`),
  )

/**
 * Installs a clock that tests can move forward. Playwright's clock leaves `AbortSignal.timeout` alone, so this replaces
 * it by a version with `setTimeout`.
 */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = ms => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), ms)
      return controller.signal
    }
  })
}

/** Moves the clock of the page forward by a second, then looks. To be polled until a timer of the SDK has run. */
export async function afterASecond<T>(page: Page, look: () => T): Promise<T> {
  await page.clock.runFor(1000)
  return look()
}

/** Waits for two frames: an item must have followed its target by then. */
export const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

export const step = (step_id: string, order: number, more: object = {}) => ({
  step_id,
  order,
  title: `Step ${step_id}`,
  body: 'Hello **there**.',
  element_target: { element_id: step_id },
  ...more,
})
