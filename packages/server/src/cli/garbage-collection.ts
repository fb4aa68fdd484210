import { setFlagsFromString } from 'node:v8'

const growthPercent = 100

/** Makes collections of garbage shorter and the heap smaller. V8's defaults are for throughput on a machine with free cores. */
export function tuneGarbageCollection() {
  // By itself, V8 lets the heap of a busy process grow to four times what is in use. Less growth than this means more collections,
  // and each of them holds up the event loop several times.
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
  // New objects are collected by one thread. The event loop would wait for the others, which wait for a core on a busy machine.
  setFlagsFromString('--no-parallel-scavenge')
}
