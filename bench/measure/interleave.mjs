import { median } from './statistics.mjs'

/**
 * Something to be measured: does its work so many times, and returns how many answers were yes. Since the answers
 * are counted and compared, nothing can be optimised away, and a wrong one does not go unnoticed.
 * @typedef {(repeats: number) => number} Work
 */

/** What all of them together are warmed up for at least, in turns: microseconds of core time. */
const warmUpTime = 200_000

/**
 * Measures every piece of work once per round, in turns, so that what disturbs the machine disturbs all alike. All
 * are warmed up before the first is measured.
 * @param {Work[]} works
 * @param {number} rounds
 * @param {number} [sampleTime] what one measurement takes at least, in microseconds of core time
 * @returns {number[]} of each, nanoseconds of core time per repeat: the median of the rounds
 */
export function interleave(works, rounds, sampleTime = 500) {
  const entrants = works.map(work => ({
    work,
    yes: work(1),
    repeats: 1,
    samples: /** @type {number[]} */ ([]),
  }))
  for (const entrant of entrants) entrant.repeats = repeatsFor(entrant.work, sampleTime)
  const begun = coreTime()
  do for (const { work, repeats } of entrants) work(repeats)
  while (coreTime() - begun < warmUpTime)
  for (let round = 1; round <= rounds; round++) {
    for (const { work, yes, repeats, samples } of entrants) {
      const begun = coreTime()
      const counted = work(repeats)
      samples.push(((coreTime() - begun) * 1000) / repeats)
      if (counted !== yes * repeats) throw new Error('An answer changed while it was measured.')
    }
  }
  return entrants.map(({ samples }) => median(samples))
}

/** Warms the work up until it is known how many repeats fill the time. @param {Work} work @param {number} sampleTime */
function repeatsFor(work, sampleTime) {
  for (let repeats = 1; ; repeats *= 2) {
    const begun = coreTime()
    work(repeats)
    if (coreTime() - begun >= sampleTime) return repeats
  }
}

/** Microseconds that this process has kept cores busy: what else runs on the machine does not count. */
function coreTime() {
  const { user, system } = process.cpuUsage()
  return user + system
}
