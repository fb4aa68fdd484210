import type { SdkEvent } from '@guide/contracts'
import type { Refusal } from './api-client.ts'
import { randomId } from './identity.ts'
import type { Service } from './service.ts'
import type { Store } from './store.ts'

export interface QueueDeps {
  service: Pick<Service, 'send' | 'beacon'>
  store: Store
  /** What the names begin with under which pages of this user keep unsent events. */
  name: string
  /** Aborted when nothing may be tried again. */
  signal: AbortSignal
  dropped(cause: unknown): void
}

export interface EventQueue {
  add(event: SdkEvent): void
  /** Whether the service may not know yet of something about this tour or content item. */
  hasUnsent(contentId: string): boolean
  /** Sends what waits, now. */
  flush(): Promise<void>
  /** The page goes away: what is not sent leaves by beacon, or waits in the store. */
  leave(): void
}

const batchDelay = 1000
const batchSize = 100
const mostKept = 300
const beaconBytes = 60_000
/** Refusals that another attempt cannot change; a token may be taken when it is a new one. */
const hopeless = [400, 403, 404, 413, 422]

export function createEventQueue({ service, store, name, signal, dropped }: QueueDeps): EventQueue {
  const mine = name + randomId()
  /** All that the service may not know yet, also while it is on its way. */
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

  function keep() {
    if (waiting.length > 0) store.set(mine, waiting)
    else store.remove(mine)
  }

  function forget(events: SdkEvent[]) {
    waiting = waiting.filter(event => !events.includes(event))
  }

  async function flush() {
    unschedule()
    if (isSending || waiting.length === 0) return
    const batch = fitting(waiting)
    let pause = batchDelay
    isSending = true
    try {
      await service.send(batch)
      failures = 0
      forget(batch)
    } catch (error) {
      const { status = 0, retryAfter = 0 } = error as Partial<Refusal>
      pause = Math.max(retryAfter, backoff(failures++, Math.random()))
      if (hopeless.includes(status)) {
        failures = 0
        forget(batch)
        dropped(error)
      }
    }
    isSending = false
    keep()
    schedule(pause)
  }

  function add(...events: SdkEvent[]) {
    waiting = [...waiting, ...events].slice(-mostKept)
    if (failures > 0) keep()
    schedule(batchDelay)
  }

  // What other pages left behind. One that is still open may send it too, which counts once.
  for (const left of store.names()) {
    if (!left.startsWith(name)) continue
    add(...[store.get<SdkEvent[]>(left) ?? []].flat().filter(event => event?.id))
    store.remove(left)
  }
  keep()
  return {
    add,
    hasUnsent: contentId => waiting.some(event => event.content_id === contentId),
    flush,
    leave() {
      unschedule()
      // Nobody tells what becomes of a beacon, so none is trusted while the service does not answer. What is on its way
      // goes along: its answer may never arrive, and sent twice counts once.
      while (waiting.length > 0 && failures === 0 && navigator.onLine) {
        const part = fitting(waiting)
        if (!service.beacon(part)) break
        forget(part)
      }
      keep()
      schedule(backoff(failures, Math.random()))
    },
  }
}

/** 1 s, 2 s, 4 s, … 60 s, each between half of it and all of it. */
export function backoff(failures: number, random: number): number {
  return Math.min(60_000, 1000 * 2 ** failures) * (0.5 + random / 2)
}

/** As many of the first events as a beacon carries and the service takes, and at least one. */
function fitting(events: SdkEvent[]): SdkEvent[] {
  let bytes = 0
  const end = events.findIndex((event, at) => {
    bytes += new Blob([JSON.stringify(event)]).size
    return at > 0 && (bytes > beaconBytes || at === batchSize)
  })
  return end < 0 ? events : events.slice(0, end)
}
