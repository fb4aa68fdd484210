import { test as base, expect, type Page } from '@playwright/test'
import type { GuideApi, InitOptions } from '../src/core/api.ts'
import { type HostName, hostPage } from './hosts.ts'
import { connectService, type Service, type Tenant } from './service.ts'
import { type Site, startSite } from './site.ts'

export { expect }

declare global {
  interface Window {
    Guide?: GuideApi
    /** The events that the page received from the SDK. */
    heard: [string, unknown][]
  }
}

interface PageOptions {
  /** The markup of the body. */
  html?: string
  path?: string
  head?: string
  headers?: Record<string, string>
  /** Options of `init`. With false, the SDK is loaded but not started. */
  init?: Partial<InitOptions> | false
  /** The URL of the SDK's script. With null, the page does not include it. */
  script?: string | null
}

/** A tenant's web application with the SDK. */
export interface App {
  site: Site
  /** Puts a page on the site without opening it. */
  put(options: PageOptions): string
  /** Opens a page and starts the SDK there. */
  open(options?: PageOptions): Promise<void>
  /** Opens a page of a host with a real library, and starts the SDK there. */
  openHost(name: HostName, options?: { path?: string; init?: Partial<InitOptions> | false }): Promise<void>
  init(options?: Partial<InitOptions>): Promise<void>
  /** The events that the page received from the SDK, all of them or those of one name. */
  heard(name?: string): Promise<[string, unknown][]>
  /** The events that the SDK sent to the service. */
  sent: { name: string; content_id?: string; step_id?: string; data?: Record<string, unknown> }[]
}

const events = [
  ...['ready', 'error', 'content:show', 'content:dismiss', 'content:complete', 'content:cta', 'tour:start'],
  ...['tour:step', 'tour:complete', 'tour:end', 'target:missing', 'checklist:item'],
] as const

export const test = base.extend<{ tenant: Tenant; app: App }, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const service = await connectService(process.env.GUIDE_URL ?? '')
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  tenant: async ({ service }, use) => {
    await use(await service.createTenant())
  },
  app: async ({ page, service, tenant }, use) => {
    const site = await startSite()
    site.fallback(pathname => hostPage(pathname, `${service.url}/sdk/guide.js`))
    const sent: App['sent'] = []
    page.on('request', request => {
      if (!request.url().endsWith('/v1/sdk/events') || request.method() !== 'POST') return
      sent.push(...JSON.parse(request.postData() ?? '{"events":[]}').events)
    })
    const app: App = {
      site,
      sent,
      put({ html = '', head = '', path = '/', headers, script = `${service.url}/sdk/guide.js` }) {
        const tag = script === null ? '' : `<script src="${script}"></script>`
        const body = `<!doctype html><html lang="en"><head><title>Acme</title><meta name="viewport" content="width=device-width">${head}${tag}</head><body>${html}</body></html>`
        site.put(path, { body, ...(headers && { headers }) })
        return site.url + path
      },
      async open(options = {}) {
        await page.goto(app.put(options))
        if (options.init !== false && options.script !== null) await app.init(options.init)
      },
      async openHost(name, { path = '', init } = {}) {
        await page.goto(`${site.url}/hosts/${name}/${path}`)
        await page.locator('h1').waitFor()
        if (init !== false) await app.init(init)
      },
      init: (options = {}) =>
        page.evaluate(
          async ([given, names]) => {
            window.heard = []
            for (const name of names) window.Guide?.on(name, data => window.heard.push([name, data]))
            await window.Guide?.init(given)
          },
          [{ apiKey: tenant.apiKey, debug: true, ...options }, events] as const,
        ),
      heard: name => page.evaluate(wanted => window.heard.filter(([one]) => !wanted || one === wanted), name),
    }
    await use(app)
    await site.close()
  },
})

/** Shows a content item or starts a tour, by its id. */
export const showById = (page: Page, id: string): Promise<{ shown: boolean } | undefined> =>
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
