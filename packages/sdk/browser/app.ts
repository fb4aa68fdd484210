import type { GuideApi, InitOptions } from '../src/core/api.ts'
import { type HostName, hostPage } from './hosts.ts'
import type { Service, Tenant } from './service.ts'
import { type Site, startSite } from './site.ts'

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
}

/** What an application needs of the page of a browser, however a test drives that browser. */
export interface AppPage {
  goto(url: string): Promise<unknown>
  evaluate<Result, Argument>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>
}

const events = [
  ...['ready', 'error', 'content:show', 'content:dismiss', 'content:complete', 'content:cta', 'tour:start'],
  ...['tour:step', 'tour:complete', 'tour:end', 'target:missing', 'checklist:item'],
] as const

/** Starts a web site of the tenant. Its pages are opened in `page`. */
export async function startApp(page: AppPage, service: Service, tenant: Tenant): Promise<App> {
  const site = await startSite()
  site.fallback(pathname => hostPage(pathname, `${service.url}/sdk/guide.js`))
  const app: App = {
    site,
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
      await page.evaluate(
        () =>
          new Promise<void>(resolve => {
            const look = () => (document.querySelector('h1') ? resolve() : requestAnimationFrame(look))
            look()
          }),
        undefined,
      )
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
  return app
}
