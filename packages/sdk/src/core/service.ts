import type { ContentAnswer, SdkConfig, SdkEvent } from '@guide/contracts'
import type { ApiClient, Refusal } from './api-client.ts'
import { claimsOf, type Ids } from './identity.ts'
import { readItem, type TourItem } from './item.ts'
import type { Config, LastGood } from './last-good.ts'
import type { Options } from './options.ts'
import type { Tell } from './tell.ts'

/** The service as one user's page needs it; while it is away, its last good answers stand in for it. */
export interface Service {
  config(): Promise<Config>
  /** The content of this page. */
  content(): Promise<Content>
  tour(tourId: string): Promise<TourItem>
  send(events: SdkEvent[]): Promise<unknown>
  /** Hands events to the browser as the page goes away; false when it does not take them. */
  beacon(events: SdkEvent[]): boolean
}

interface Content {
  items: unknown[]
  /** When it was asked for, by the clock of this browser. */
  at: number
  /** Milliseconds until it will be another; nothing where it is not the service that answered. */
  wait?: number
}

const eventsPath = '/v1/sdk/events'

export function createService(
  api: ApiClient,
  { apiUrl, apiKey, locale, tokens }: Options,
  ids: Ids,
  lastGood: LastGood,
  tell: Tell,
): Service {
  async function orLastGood<T>(what: string, kept: () => T | undefined, ask: () => Promise<T>) {
    try {
      return await ask()
    } catch (error) {
      if ([401, 403].includes((error as Refusal).status)) lastGood.drop()
      tell(`no ${what}`, error)
      const stored = kept()
      if (stored) return stored
      throw error
    }
  }

  return {
    config: () =>
      orLastGood('configuration', lastGood.config, async () => {
        const { data } = await api.request<SdkConfig>('/v1/sdk/config')
        data.content_types = data.content_types.filter(Boolean)
        lastGood.keepConfig(data)
        return data
      }),
    content() {
      const url = location.href
      return orLastGood<Content>(
        'content',
        () => lastGood.page(url),
        async () => {
          const at = Date.now()
          const page = { url, tokens, locale, ...ids }
          const { data } = await api.request<ContentAnswer>('/v1/sdk/content', page)
          const items = data.items.filter(Boolean)
          lastGood.keepPage(url, at, items)
          // Both by the clock of the service, as that of the browser may be wrong.
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
        // Nobody would tell that an expired one was refused.
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
