import { median } from './statistics.mjs'

/**
 * Something to measure: repeats its work and returns how many results were true. The results are counted and compared,
 * so that the compiler cannot optimise the work away and a wrong result is noticed.
 * @typedef {(repeats: number) => number} Work
 */

/** The minimum for warming up all works together, in turns: microseconds of CPU time. */
const warmUpTime = 200_000

/**
 * Measures every work once per round, in turns, so that a disturbance of the machine affects all of them. All are warmed
 * up before the first measurement.
 * @param {Work[]} works
 * @param {number} rounds
 * @param {number} [sampleTime] the minimum for one measurement, in microseconds of CPU time
 * @returns {number[]} for each work, nanoseconds of CPU time per repeat: the median of the rounds
 */
export function interleave(works, rounds, sampleTime = 500) {
  const entrants = works.map(work => ({
    work,
    yes: work(1),
    repeats: 1,
    samples: /** @type {number[]} */ ([]),
  }))
  for (const entrant of entrants) entrant.repeats = repeatsFor(entrant.work, sampleTime)
  const begun = cpuTime()
  do for (const { work, repeats } of entrants) work(repeats)
  while (cpuTime() - begun < warmUpTime)
  for (let round = 1; round <= rounds; round++) {
    for (const { work, yes, repeats, samples } of entrants) {
      const begun = cpuTime()
      const counted = work(repeats)
      samples.push(((cpuTime() - begun) * 1000) / repeats)
      if (counted !== yes * repeats) throw new Error('A result changed during the measurement.')
    }
  }
  return entrants.map(({ samples }) => median(samples))
}

/** Repeats the work until it is known how many repeats fill the time. @param {Work} work @param {number} sampleTime */
function repeatsFor(work, sampleTime) {
  for (let repeats = 1; ; repeats *= 2) {
    const begun = cpuTime()
    work(repeats)
    if (cpuTime() - begun >= sampleTime) return repeats
  }
}

/** Microseconds of CPU time of this process. Other load on the machine does not count. */
function cpuTime() {
  const { user, system } = process.cpuUsage()
  return user + system
}
