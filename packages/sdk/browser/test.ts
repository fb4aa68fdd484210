import { test as base, expect, type Page } from '@playwright/test'
import type { GuideApi, InitOptions } from '../src/core/api.ts'
import { connectService, type Service, type Tenant } from './service.ts'
import { type Site, startSite } from './site.ts'

export { expect }

declare global {
  interface Window {
    Guide?: GuideApi
    /** What the page heard from the SDK. */
    heard: [string, unknown][]
  }
}

interface PageOptions {
  /** What stands in the body. */
  html?: string
  path?: string
  head?: string
  headers?: Record<string, string>
  /** Options of `init`; false: the SDK is there, but not started. */
  init?: Partial<InitOptions> | false
  /** Which script is included; nothing: none. */
  script?: string | null
}

/** A page of the tenant with the SDK on it. */
export interface App {
  site: Site
  /** Puts a page on the site without opening it. */
  put(options: PageOptions): string
  /** Opens a page and starts the SDK there. */
  open(options?: PageOptions): Promise<void>
  init(options?: Partial<InitOptions>): Promise<void>
  /** What the page heard from the SDK, by name. */
  heard(name?: string): Promise<[string, unknown][]>
  /** What the SDK sent to the service about events. */
  sent: { name: string; content_id?: string; step_id?: string; data?: Record<string, unknown> }[]
}

const events = [
  ...['ready', 'error', 'content:show', 'content:dismiss', 'content:complete', 'content:cta', 'tour:start'],
  ...['tour:step', 'tour:complete', 'target:missing', 'checklist:item'],
] as const

export const test = base.extend<{ tenant: Tenant; app: App }, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
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

/** Shows content, or plays a tour, by its id. */
export const showById = (page: Page, id: string): Promise<{ shown: boolean } | undefined> =>
  page.evaluate(async one => {
    if (!one.startsWith('tour_')) return window.Guide?.show(one)
    await window.Guide?.start(one)
    return { shown: true }
  }, id)

/** Keeps requests from being answered until what it gives is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(address, async route => {
    await held
    await route.continue()
  })
  return release
}

/** Waits for two frames, after which whatever follows the page must have followed. */
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
