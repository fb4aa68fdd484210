import { setFlagsFromString } from 'node:v8'

const MiB = 1024 * 1024
const checkIntervalMs = 500

/**
 * How much the heap of a thread may grow until it is collected, in percent, by the size of the process. By itself, V8 lets the
 * heap of a busy process grow to four times what is in use. Less growth means more collections, and each of them holds up the
 * event loop several times: so only a large process, which is under attack or has full caches, collects its garbage sooner.
 */
const steps = [
  { above: 500 * MiB, growth: 12 },
  { above: 450 * MiB, growth: 30 },
  { above: 0, growth: 100 },
]
export const growthFor = (rss: number): number => steps.find(({ above }) => rss >= above)?.growth ?? 100

/** Makes collections of garbage shorter and the heap smaller. V8's defaults are for throughput on a machine with free cores. */
export function tuneGarbageCollection() {
  // New objects are collected by one thread. The event loop would wait for the others, which wait for a core on a busy machine.
  setFlagsFromString('--no-parallel-scavenge')
  let current = 0
  const limitGrowth = () => {
    const percent = growthFor(process.memoryUsage.rss())
    if (percent !== current) setFlagsFromString(`--heap-growing-percent=${percent}`)
    current = percent
  }
  limitGrowth()
  setInterval(limitGrowth, checkIntervalMs).unref()
}
