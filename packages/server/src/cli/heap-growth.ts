import { setFlagsFromString } from 'node:v8'

const growthPercent = 50

/**
 * Collects garbage once the heap of a thread has grown by half of what is in use. By itself, V8 lets the heap of a busy
 * process grow to a multiple of that: 330 MB for 80 MB in use.
 */
export function limitHeapGrowth() {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
}
