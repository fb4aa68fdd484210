import type { RevisionWatch, watchRevisions } from '../db/revision-watch.ts'
import type { Waits } from '../http/token-buckets.ts'
import type { CallCount } from '../http/window-counter.ts'
import type { PrimaryCalls, WorkerCalls } from './calls.ts'
import { type Channel, createChannel, type Pipe } from './channel.ts'
import type { WorkerParts } from './machine.ts'
import { createNodeMetrics } from './node-metrics.ts'
import { createRateCounts } from './rate-counts.ts'
import { watchForWorkers } from './relayed-watch.ts'

/** Longer than the build of a large snapshot takes. After it, a change is seen like one of another node. */
const changeTimeoutMs = 10_000

export type Hub = ReturnType<typeof createHub>

/**
 * The place in the primary process where the workers of this node, its thread for admins, and the process itself meet: they
 * share the counts of the rate limits, the metrics, and what they change.
 */
export function createHub(adminSocket: string) {
  const channels = new Map<object, Channel<WorkerCalls>>()
  const count = createRateCounts()
  const metrics = createNodeMetrics()
  /** What this process does when it hears of a change. */
  let here: RevisionWatch | null = null
  const self = {}

  const tellAll: Channel<WorkerCalls>['tell'] = (name, ...args) => {
    for (const channel of channels.values()) channel.tell(name, ...args)
  }
  const othersOf = (sender: object) => [...channels].filter(([member]) => member !== sender)

  async function tenantChanged(sender: object, tenantId: string, revision: number): Promise<void> {
    const others = othersOf(sender).map(([, channel]) =>
      channel.ask(changeTimeoutMs, 'tenantChanged', tenantId, revision),
    )
    await Promise.all([...others, sender !== self && here?.changed(tenantId, revision)])
  }

  function notify(sender: object, name: string, payload: string) {
    for (const [, channel] of othersOf(sender)) channel.tell('notified', name, payload)
    if (sender !== self) here?.channels[name]?.(payload)
  }

  const watch: typeof watchRevisions = watched => {
    here = watched
    return watchForWorkers(tellAll)(watched)
  }

  /** What this process shares with the others, if it serves requests itself. */
  const ownParts: WorkerParts = {
    rates: {
      count: call => count(call) as CallCount,
      take: (buckets, cost) => count({ buckets, cost }) as Waits,
    },
    joinMetrics: readOwn => () => metrics.render(channels, readOwn),
    tenantChanged: (...change) => tenantChanged(self, ...change),
    notify: (...notification) => notify(self, ...notification),
  }

  return {
    /** @param listening called when the member serves requests */
    join(member: object, pipe: Pipe, listening: PrimaryCalls['listening']): Channel<WorkerCalls> {
      const calls: PrimaryCalls = {
        listening,
        countRates: rates => rates.map(count),
        renderMetrics: () => metrics.render(channels),
        tenantChanged: (...change) => tenantChanged(member, ...change),
        notify: (...notification) => notify(member, ...notification),
        adminSocket: () => adminSocket,
      }
      const channel = createChannel<WorkerCalls>(pipe, calls)
      channels.set(member, channel)
      return channel
    },

    leave(member: object) {
      channels.get(member)?.end()
      channels.delete(member)
      metrics.retire(member)
    },

    /** For a process that serves no requests itself. */
    machine: { watchRevisions: watch, worker: null },

    ownParts,
  }
}
