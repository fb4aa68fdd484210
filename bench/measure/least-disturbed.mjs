import { readFile } from 'node:fs/promises'

/** From which share of the processor time, taken by the host of a virtual machine, a sample says more about the host. */
const tooMuch = 0.02
const tries = 3

/**
 * Takes a sample up to three times, until the host of this virtual machine took little of the processor time meanwhile, and
 * returns the one that was disturbed least. Elsewhere the first one is returned.
 * @template T
 * @param {() => Promise<T>} take
 */
export async function leastDisturbed(take) {
  /** @type {{ sample: T, stolen: number } | undefined} */
  let best
  for (let attempt = 1; attempt <= tries; attempt++) {
    const before = await processorTime()
    const sample = await take()
    const after = await processorTime()
    const stolen = (after.stolen - before.stolen) / Math.max(1, after.whole - before.whole)
    if (best === undefined || stolen < best.stolen) best = { sample, stolen }
    if (best.stolen <= tooMuch) break
  }
  return /** @type {{ sample: T, stolen: number }} */ (best)
}

/** The cell of a table that says how much the host took of the most disturbed sample. @param {{ stolen: number }[]} samples */
export const largestShare = samples =>
  `${(100 * Math.max(...samples.map(({ stolen }) => stolen))).toFixed(1)} %`

/** The time of all processors since the start of the machine, and how much of it the host took; both in ticks. */
async function processorTime() {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '')
  // user, nice, system, idle, iowait, irq, softirq, steal
  const ticks = text.split('\n', 1)[0]?.trim().split(/\s+/).slice(1, 9).map(Number) ?? []
  return { whole: ticks.reduce((sum, count) => sum + count, 0), stolen: ticks[7] ?? 0 }
}
