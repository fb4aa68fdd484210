import { consolePath } from '@guide/contracts'
import type { Guide, RequestOptions, TestResponse } from './guide.ts'

/** A browser that shows the console: it keeps cookies, and sends the headers of a page of the console. */
export interface ConsoleBrowser {
  /** The cookies that it would send, by name. */
  cookies: Map<string, string>
  /** The Set-Cookie headers of the latest response. */
  setCookies: string[]
  /** Sends a request to a path below `/console/api`. A header with an empty value is left out. */
  request(method: string, path: string, ask?: RequestOptions): Promise<TestResponse>
  /** The same browser on the pages of one tenant. */
  in(tenantId: string): Pick<ConsoleBrowser, 'request'>
}

/** What a page of the console sends. */
export const consolePage = { 'x-guide-console': '1', 'sec-fetch-site': 'same-origin' }

export function openConsole(guide: Pick<Guide, 'request'>): ConsoleBrowser {
  const browser: ConsoleBrowser = {
    cookies: new Map(),
    setCookies: [],
    async request(method, path, ask = {}) {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const sent = { ...consolePage, 'user-agent': 'Test browser', cookie, ...ask.headers }
      const headers = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
      const response = await guide.request(method, consolePath + path, { ...ask, headers })
      browser.setCookies = response.headers.getSetCookie()
      for (const header of browser.setCookies) keep(header)
      return response
    },
    in: tenantId => ({
      request: (method, path, ask = {}) =>
        browser.request(method, path, { ...ask, headers: { 'x-guide-tenant': tenantId, ...ask.headers } }),
    }),
  }

  function keep(header: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    if (value === '') browser.cookies.delete(name)
    else browser.cookies.set(name, value)
  }

  return browser
}
