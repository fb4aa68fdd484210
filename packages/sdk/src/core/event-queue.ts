import type { SdkEvent } from '@guide/contracts'
import type { Refusal } from './api-client.ts'
import type { Store } from './store.ts'

export interface QueueDeps {
  send(events: SdkEvent[]): Promise<unknown>
  /** Hands events to the browser as the page goes away; false when it does not take them. */
  beacon(events: SdkEvent[]): boolean
  isOnline(): boolean
  store: Store
  /** The name under which unsent events are kept. */
  name: string
  random(): number
  /** Calls back later; returns how to cancel. */
  later(work: () => void, ms: number): () => void
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
/** A token may be refused because its key is new to the service, which then knows it the next time. */
const mostAttempts401 = 3
/** Refusals that another attempt cannot change. */
const hopeless = [400, 403, 404, 413, 422]

export function createEventQueue(deps: QueueDeps): EventQueue {
  const { store, name } = deps
  let waiting = [store.get<SdkEvent[]>(name) ?? []].flat()
  let inFlight: SdkEvent[] = []
  let failures = 0
  let cancelTimer: (() => void) | undefined

  function schedule(ms: number) {
    if (waiting.length > 0) cancelTimer ??= deps.later(() => void flush(), ms)
  }

  function keep() {
    if (waiting.length > 0) store.set(name, waiting.slice(-mostKept))
    else store.remove(name)
  }

  async function flush() {
    cancelTimer?.()
    cancelTimer = undefined
    if (inFlight.length > 0 || waiting.length === 0) return
    const batch = fitting(waiting)
    waiting = waiting.slice(batch.length)
    inFlight = batch
    let pause = batchDelay
    try {
      await deps.send(batch)
      failures = 0
    } catch (error) {
      const { status = 0, retryAfter = 0 } = error as Partial<Refusal>
      pause = Math.max(retryAfter, backoff(failures++, deps.random()))
      if (hopeless.includes(status) || (status === 401 && failures >= mostAttempts401)) {
        failures = 0
        deps.dropped(error)
      } else if (inFlight === batch) waiting = [...batch, ...waiting].slice(-mostKept)
    }
    // While the page was left, these went by beacon, and others may be on their way by now.
    if (inFlight === batch) inFlight = []
    keep()
    schedule(pause)
  }

  schedule(batchDelay)
  return {
    add(event) {
      waiting.push(event)
      if (failures > 0) keep()
      schedule(batchDelay)
    },
    hasUnsent: contentId => [...inFlight, ...waiting].some(event => event.content_id === contentId),
    flush,
    leave() {
      cancelTimer?.()
      cancelTimer = undefined
      // Sent twice counts once, so what is on its way goes along: its answer may never arrive.
      waiting = [...inFlight, ...waiting]
      inFlight = []
      // Nobody tells what becomes of a beacon, so none is trusted while the service does not answer.
      while (waiting.length > 0 && failures === 0 && deps.isOnline()) {
        const part = fitting(waiting)
        if (!deps.beacon(part)) break
        waiting = waiting.slice(part.length)
      }
      keep()
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
