import type { ContentAnswer, SdkConfig, SdkEvent } from '@guide/contracts'
import { type ApiClient, isDenied } from './api-client.ts'
import { claimsOf, type Ids } from './identity.ts'
import type { Options } from './options.ts'
import type { Config, ResponseCache } from './response-cache.ts'
import type { Warn } from './warn.ts'

/** The requests of a user's page. While the service does not respond, the last successful responses are used. */
export interface Service {
  config(): Promise<Config>
  /** The content of this page. @param withConfig whether the configuration shall come with it */
  content(withConfig: boolean): Promise<Content>
  send(events: SdkEvent[]): Promise<unknown>
  /** Hands events to the browser when the page is left. Returns false if the browser does not accept them. */
  beacon(events: SdkEvent[]): boolean
}

interface Content {
  items: unknown[]
  /** When it was requested, by the clock of this browser. */
  at: number
  /** Milliseconds until the content changes; undefined if it comes from the cache. */
  wait?: number
  /** The parts of the URL that the tenant's content looks at; undefined if that is not known. */
  addressParts?: string[]
  config?: Config | undefined
}

const eventsPath = '/v1/sdk/events'

export function createService(
  api: ApiClient,
  options: Options,
  ids: Ids,
  cache: ResponseCache,
  /** The ids of the tours that are being played in this tab. */
  startedTours: () => string[],
  warn: Warn,
): Service {
  const { apiUrl, apiKey } = options

  async function orCached<T>(what: string, cached: () => T | undefined, request: () => Promise<T>) {
    try {
      return await request()
    } catch (error) {
      if (isDenied(error)) cache.clear()
      warn(`${what} failed`, error)
      const last = cached()
      if (last) return last
      throw error
    }
  }

  function remember(config: Config) {
    // Next time the files are in the browser's cache. Then it is faster if the kinds import the modules that they share.
    cache.setConfig({ ...config, preload: config.preload.filter(name => !/^(ui|a)/.test(name)) })
    return config
  }

  return {
    config: () =>
      orCached('configuration', cache.config, async () =>
        remember((await api.request<SdkConfig>('/v1/sdk/config')).data),
      ),
    content(withConfig) {
      const url = location.href
      return orCached<Content>(
        'content',
        () => cache.page(url),
        async () => {
          const at = Date.now()
          const { tokens, locale } = options
          const explain = !!options.debug || undefined
          const page = { url, tokens, locale, ...ids, explain, started_tour_ids: startedTours() }
          const { data } = await api.request<ContentAnswer>(
            '/v1/sdk/content',
            { ...page, config: withConfig },
            { beacon: true },
          )
          if (data.forget_before) cache.forget(data.forget_before)
          const items = data.items.filter(Boolean)
          // When the items have been drawn.
          setTimeout(cache.setPage, 0, url, at, items)
          // Both times are by the clock of the service, because the browser's clock may be wrong.
          const wait = Date.parse(data.next_change_at as string) - Date.parse(data.evaluated_at)
          return {
            items,
            at,
            wait,
            addressParts: data.address_parts,
            config: data.config && remember(data.config),
          }
        },
      )
    },
    send: events => api.request(eventsPath, { ...ids, events }, { beacon: true }),
    beacon(events) {
      const token = api.token()
      try {
        // A beacon has no response, so the SDK would not learn that the token had expired.
        if ((claimsOf(token).exp as number) * 1000 < Date.now()) return false
        return navigator.sendBeacon(
          apiUrl + eventsPath,
          JSON.stringify({ ...ids, events, api_key: apiKey, token }),
        )
      } catch {
        return false
      }
    },
  }
}
