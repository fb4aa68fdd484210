import type { ContentAnswer, SdkConfig, SdkEvent } from '@guide/contracts'
import type { ApiClient, Refusal } from './api-client.ts'
import { claimsOf, type Ids } from './identity.ts'
import { readItem, type TourItem } from './item.ts'
import type { Options } from './options.ts'
import type { Config, ResponseCache } from './response-cache.ts'
import type { Warn } from './warn.ts'

/** The requests of a user's page. While the service does not respond, the last successful responses are used. */
export interface Service {
  config(): Promise<Config>
  /** The content of this page. */
  content(): Promise<Content>
  tour(tourId: string): Promise<TourItem>
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
}

const eventsPath = '/v1/sdk/events'

export function createService(
  api: ApiClient,
  { apiUrl, apiKey, locale, tokens }: Options,
  ids: Ids,
  cache: ResponseCache,
  warn: Warn,
): Service {
  async function orCached<T>(what: string, cached: () => T | undefined, request: () => Promise<T>) {
    try {
      return await request()
    } catch (error) {
      if ([401, 403].includes((error as Refusal).status)) cache.clear()
      warn(`${what} could not be loaded`, error)
      const last = cached()
      if (last) return last
      throw error
    }
  }

  return {
    config: () =>
      orCached('configuration', cache.config, async () => {
        const { data } = await api.request<SdkConfig>('/v1/sdk/config')
        data.content_types = data.content_types.filter(Boolean)
        cache.setConfig(data)
        return data
      }),
    content() {
      const url = location.href
      return orCached<Content>(
        'content',
        () => cache.page(url),
        async () => {
          const at = Date.now()
          const page = { url, tokens, locale, ...ids }
          const { data } = await api.request<ContentAnswer>('/v1/sdk/content', page)
          const items = data.items.filter(Boolean)
          cache.setPage(url, at, items)
          // Both times are by the clock of the service, because the browser's clock may be wrong.
          const wait = Date.parse(`${data.next_change_at}`) - Date.parse(data.evaluated_at)
          return { items, at, wait }
        },
      )
    },
    async tour(tourId) {
      const tour = readItem(await api.request(`/v1/sdk/tours/${encodeURIComponent(tourId)}`))
      if (tour?.content_type !== 'tour') throw new Error('not a tour')
      return tour
    },
    send: events => api.request(eventsPath, { ...ids, events }),
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
