import type { SdkEvent } from '@guide/contracts'
import type { Refusal } from './api-client.ts'
import { randomId } from './identity.ts'
import type { Service } from './service.ts'
import type { Store } from './store.ts'

export interface QueueDeps {
  service: Pick<Service, 'send' | 'beacon'>
  store: Store
  /** The prefix of the names under which this user's pages store unsent events. */
  prefix: string
  /** Aborted when there must be no more retries. */
  signal: AbortSignal
  dropped(cause: unknown): void
}

export interface EventQueue {
  add(event: SdkEvent): void
  /** Whether events about this tour or content item may not have reached the service yet. */
  hasUnsent(contentId: string): boolean
  /** Sends the waiting events now, if there are any that are not being sent. */
  flush(): Promise<void> | undefined
  /** The user leaves the page: unsent events are sent by beacon or stay in the store. */
  leave(): void
}

const batchDelay = 1000
const batchSize = 100
const maxWaiting = 300
const beaconBytes = 60_000
/** Statuses after which a retry makes no sense. 401 is not among them: the next token may be accepted. */
const permanentFailures = [400, 403, 404, 413, 422]

export function createEventQueue({ service, store, prefix, signal, dropped }: QueueDeps): EventQueue {
  const ownName = prefix + randomId()
  /** Events that the service may not have yet, including those that are being sent. */
  let waiting: SdkEvent[] = []
  let isSending = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule(ms: number) {
    if (waiting.length > 0 && !signal.aborted) timer ??= setTimeout(flush, ms)
  }

  function unschedule() {
    clearTimeout(timer)
    timer = undefined
  }

  function save() {
    if (waiting.length > 0) store.set(ownName, waiting)
    else store.remove(ownName)
  }

  function forget(events: SdkEvent[]) {
    waiting = waiting.filter(event => !events.includes(event))
  }

  function flush() {
    unschedule()
    return isSending || waiting.length === 0 ? undefined : send(nextBatch(waiting))
  }

  async function send(batch: SdkEvent[]) {
    let pause = batchDelay
    isSending = true
    try {
      await service.send(batch)
      failures = 0
      forget(batch)
    } catch (error) {
      const { status = 0, retryAfter = 0 } = error as Partial<Refusal>
      pause = Math.max(retryAfter, backoff(failures++))
      if (permanentFailures.includes(status)) {
        failures = 0
        forget(batch)
        dropped(error)
      }
    }
    isSending = false
    save()
    schedule(pause)
  }

  function add(...events: SdkEvent[]) {
    waiting = [...waiting, ...events].slice(-maxWaiting)
    if (failures > 0) save()
    schedule(batchDelay)
  }

  // Takes over the events that other pages left. If such a page is still open and sends them too, they count once.
  for (const name of store.names()) {
    if (!name.startsWith(prefix)) continue
    add(...[store.get<SdkEvent[]>(name) ?? []].flat().filter(event => event?.id))
    store.remove(name)
  }
  save()
  return {
    add,
    hasUnsent: contentId => waiting.some(event => event.content_id === contentId),
    flush,
    leave() {
      unschedule()
      // A beacon has no response. So events that are being sent are included (an event that is sent twice counts once), and
      // after a failure they stay in the store. The failure need not be the service's: when the user leaves, Firefox and
      // WebKit cancel requests before they tell the page.
      while (waiting.length > 0 && navigator.onLine) {
        const batch = nextBatch(waiting)
        if (!service.beacon(batch) || failures) break
        forget(batch)
      }
      save()
      schedule(backoff(failures))
    },
  }
}

/** 1 s, 2 s, 4 s, … 60 s, of which a random part between a half and the whole. */
export const backoff = (failures: number): number =>
  Math.min(60_000, 1000 * 2 ** failures) * (0.5 + Math.random() / 2)

const encoder = new TextEncoder()

/** The first events, as many as fit into a beacon and one request, and at least one. */
function nextBatch(events: SdkEvent[]): SdkEvent[] {
  let bytes = 0
  const end = events.findIndex((event, at) => {
    bytes += encoder.encode(JSON.stringify(event)).length
    return at > 0 && (bytes > beaconBytes || at === batchSize)
  })
  return end < 0 ? events : events.slice(0, end)
}
