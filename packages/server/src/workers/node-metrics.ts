import { AggregatorRegistry } from 'prom-client'
import type { WorkerCalls, WorkerMetrics } from './calls.ts'
import type { Channel } from './channel.ts'

const timeoutMs = 5000

/** Adds up the metrics of the workers of this node. */
export function createNodeMetrics() {
  const lastRead = new Map<object, WorkerMetrics>()
  /** What ended workers have counted. Without it, the counts of the node would fall. */
  let retired = Promise.resolve<WorkerMetrics>([])

  return {
    /** @param workers the channels to the workers that run @param readOwn the metrics of this process, if it serves requests */
    async render(
      workers: ReadonlyMap<object, Channel<WorkerCalls>>,
      readOwn: () => Promise<WorkerMetrics> = async () => [],
    ): Promise<string> {
      const reading = [...workers].map(async ([worker, channel]) => {
        const read = await channel.ask(timeoutMs, 'readMetrics')
        if (read && workers.has(worker)) lastRead.set(worker, read)
        // If a worker does not respond, its counts must not fall.
        return read ?? countsOf(lastRead.get(worker))
      })
      return sumOf(await Promise.all([readOwn(), retired, ...reading])).metrics()
    },

    /** A worker has ended: its counts stay, as far as they were read. */
    retire(worker: object) {
      const counts = countsOf(lastRead.get(worker))
      lastRead.delete(worker)
      retired = retired.then(before => sumOf([before, counts]).getMetricsAsJSON())
    },
  }
}

/** What only grows. */
const countsOf = (metrics: WorkerMetrics = []): WorkerMetrics =>
  metrics.filter(({ type }) => `${type}` !== 'gauge')

const sumOf = (metrics: WorkerMetrics[]) => AggregatorRegistry.aggregate(metrics)
