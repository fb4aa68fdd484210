import { percentile } from './statistics.mjs'

/**
 * The outcome of a run; latencies are in milliseconds.
 * @typedef {{ answered: number, perSecond: number, p50: number, p99: number, p999: number, max: number, failed: number }} Outcome
 */

/** @param {number[]} latencies in milliseconds @param {number} seconds @param {number} failed @returns {Outcome} */
export const outcomeOf = (latencies, seconds, failed) => ({
  answered: latencies.length,
  perSecond: latencies.length / seconds,
  p50: percentile(latencies, 50),
  p99: percentile(latencies, 99),
  p999: percentile(latencies, 99.9),
  max: percentile(latencies, 100),
  failed,
})
