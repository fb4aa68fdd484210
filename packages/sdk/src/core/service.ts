import type { ContentAnswer, ContentRequest, EventBatch, SdkConfig } from '@guide/contracts'
import { createApiClient, type Refusal } from './api-client.ts'
import { readItem, type TourItem } from './item.ts'
import type { Config, LastGood } from './last-good.ts'
import type { Options } from './options.ts'
import type { Tell } from './tell.ts'

/** The service as the SDK uses it; while it is away, its last good answers stand in for it. */
export interface Service {
  /** Rejects when the user's token cannot be had. */
  token(): Promise<string | undefined>
  config(lastGood: LastGood): Promise<Config>
  content(page: ContentRequest, lastGood: LastGood): Promise<Content>
  tour(tourId: string): Promise<TourItem>
  send(batch: EventBatch): Promise<unknown>
  beacon(batch: EventBatch): boolean
}

interface Content {
  items: unknown[]
  /** When it was asked for, by the clock of this browser. */
  at: number
  nextChangeAt?: string | null
}

const timeout = 8000

function listOf<T>(given: T[]): T[] {
  if (!Array.isArray(given)) throw new Error('not a list')
  return given
}

export function createService(window: Window & typeof globalThis, options: Options, tell: Tell): Service {
  const { apiUrl, apiKey, apiKeyHeader, getToken, token = '' } = options
  const api = createApiClient({
    url: apiUrl,
    headers: { [apiKeyHeader]: apiKey },
    token: getToken ?? (() => token),
    canRefresh: !!getToken,
    fetch: (...args) => window.fetch(...args),
    timeout,
  })

  async function orLastGood<T>(
    what: string,
    lastGood: LastGood,
    kept: () => T | undefined,
    ask: () => Promise<T>,
  ) {
    try {
      return await ask()
    } catch (error) {
      if ([401, 403].includes((error as Refusal).status)) lastGood.drop()
      tell(`there is no ${what}`, error)
      const stored = kept()
      if (stored) return stored
      throw error
    }
  }

  return {
    token: api.refresh,
    config: lastGood =>
      orLastGood('configuration', lastGood, lastGood.config, async () => {
        const { data } = await api.request<SdkConfig>('/v1/sdk/config')
        lastGood.keepConfig(listOf(data.content_types) && data)
        return data
      }),
    content: (page, lastGood) =>
      orLastGood<Content>(
        'content',
        lastGood,
        () => lastGood.page(page.url),
        async () => {
          const at = Date.now()
          const { data } = await api.request<ContentAnswer>('/v1/sdk/content', page)
          const items = listOf(data.items)
          lastGood.keepPage(page.url, at, items)
          return { items, at, nextChangeAt: data.next_change_at }
        },
      ),
    async tour(tourId) {
      const tour = readItem(await api.request(`/v1/sdk/tours/${encodeURIComponent(tourId)}`))
      if (tour?.content_type !== 'tour') throw new Error('not a tour')
      return tour
    },
    send: batch => api.request('/v1/sdk/events', batch),
    beacon(batch) {
      try {
        return window.navigator.sendBeacon(
          `${apiUrl}/v1/sdk/events`,
          JSON.stringify({ ...batch, api_key: apiKey, token: api.token() || undefined }),
        )
      } catch {
        return false
      }
    },
  }
}
