import { evaluate } from '@guide/engine'
import { interleave } from '../measure/interleave.mjs'
import { table } from '../measure/table.mjs'
import { matching, mixedPattern, nearbyPattern, now, tenant, visits } from './tenant.mjs'

const evaluationsBar = 80_000
const growthBar = 1.3

/** In microseconds: long enough that the data of each tenant is in the processor's caches most of the time. */
const sampleTime = 20_000

/** Measures evaluations of tenants of different sizes. @param {number} rounds */
export function growth(rounds) {
  const tenants = {
    '100 items': tenant(100, mixedPattern),
    '10,000 items': tenant(10_000, mixedPattern),
    '10,000, expressions nearby': tenant(10_000, nearbyPattern),
  }
  const contexts = visits()
  const works = Object.values(tenants).map(snapshot => (/** @type {number} */ repeats) => {
    let delivered = 0
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (const context of contexts) delivered += evaluate(snapshot, context, now).items.length
    }
    return delivered
  })
  if (works.some(work => work(1) !== contexts.length * matching))
    throw new Error('Some users do not get the ten items.')
  const measured = interleave(works, rounds, sampleTime).map(time => time / contexts.length)
  const [small = Number.NaN] = measured
  const rows = Object.keys(tenants).map((name, index) => {
    const time = measured[index] ?? Number.NaN
    const rate = 1e9 / time
    const ratio = time / small
    return [
      name,
      `${(time / 1000).toFixed(1)} µs`,
      Math.round(rate).toLocaleString('en'),
      `${ratio.toFixed(2)} ×`,
      ...(index === 0
        ? [`≥ ${evaluationsBar.toLocaleString('en')}`, rate >= evaluationsBar ? 'yes' : 'no']
        : [`≤ ${growthBar} ×`, ratio <= growthBar ? 'yes' : 'no']),
    ]
  })
  const head = [
    'evaluation, ten items match',
    'each',
    'per core-second',
    'against 100 items',
    'bar',
    'reached',
  ]
  return table(head, rows)
}
