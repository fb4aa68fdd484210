import { geometricMean } from '../measure/geometric-mean.mjs'
import { table } from '../measure/table.mjs'
import { peers } from './contestants.mjs'

/** @typedef {import('./race.mjs').Result} Result */

/** The target: how many times as fast as a peer Guide should be. */
const bar = 5

const fastest = 'fastest of them'

/**
 * A table of each peer on the trials that it passes, and of the fastest peer of each trial.
 * @param {string} title
 * @param {Result[]} results
 */
export function byPeer(title, results) {
  const rows = [...peers.map(({ name }) => name), fastest].map(name => {
    const passed = results.flatMap(result => {
      const theirs = timeOf(name, result)
      return theirs === undefined ? [] : [{ ours: result.ours, theirs }]
    })
    const ours = sum(passed.map(one => one.ours))
    const theirs = sum(passed.map(one => one.theirs))
    const ratios = passed.map(one => one.theirs / one.ours)
    const mean = geometricMean(ratios)
    return [
      name,
      `${passed.length} of ${results.length}`,
      nanoseconds(theirs / passed.length),
      nanoseconds(ours / passed.length),
      times(theirs / ours),
      times(mean),
      `${ratios.filter(ratio => ratio >= bar).length} of ${passed.length}`,
      `≥ ${times(bar)}`,
      reached(Math.min(theirs / ours, mean)),
    ]
  })
  const head = [
    title,
    'passes',
    'its mean',
    'our mean',
    'in total',
    'geometric mean',
    `cases at ${times(bar)}`,
  ]
  return table([...head, 'bar', 'reached'], rows)
}

/**
 * A table of Guide's times and how many times as fast it is as each peer, by the subject of the trials.
 * @param {string} title
 * @param {Result[]} results
 * @param {(trial: import('./race.mjs').Trial) => string} subjectOf
 */
export function bySubject(title, results, subjectOf) {
  const subjects = [...new Set(results.map(({ trial }) => subjectOf(trial)))]
  const rows = subjects.map(subject => {
    const these = results.filter(({ trial }) => subjectOf(trial) === subject)
    const ratiosTo = (/** @type {string} */ name) =>
      these.flatMap(result => {
        const theirs = timeOf(name, result)
        return theirs === undefined ? [] : [theirs / result.ours]
      })
    const ratios = ratiosTo(fastest)
    return [
      subject,
      nanoseconds(sum(these.map(({ ours }) => ours)) / these.length),
      ...peers.map(({ name }) => meanOf(ratiosTo(name))),
      meanOf(ratios),
      reached(geometricMean(ratios)),
    ]
  })
  return table([title, 'ours', ...peers.map(({ name }) => name), fastest, `≥ ${times(bar)}`], rows)
}

/**
 * A table of the times for all rules together.
 * @param {string} title
 * @param {import('./race.mjs').Times} result
 * @param {number} rules
 */
export function together(title, result, rules) {
  const row = (/** @type {string} */ name, /** @type {number} */ time) => [
    name,
    nanoseconds(time),
    thousands(1e9 / (time * rules)),
  ]
  const rows = peers.map(({ name }) => {
    const theirs = result.peers[name] ?? Number.NaN
    return [
      ...row(name, theirs),
      times(theirs / result.ours),
      `≥ ${times(bar)}`,
      reached(theirs / result.ours),
    ]
  })
  const head = [`${rules} ${title}`, 'per rule', 'users per core-second', 'ours is', 'bar', 'reached']
  return table(head, [[...row('Guide', result.ours), times(1), '', ''], ...rows])
}

/** @param {string} name @param {Result} result */
function timeOf(name, result) {
  if (name !== fastest) return result.peers[name]
  return Math.min(...Object.values(result.peers).filter(time => time !== undefined))
}

const sum = (/** @type {number[]} */ values) => values.reduce((total, value) => total + value, 0)
const nanoseconds = (/** @type {number} */ value) => `${value.toFixed(0)} ns`
const times = (/** @type {number} */ value) => `${value.toFixed(1)} ×`
const meanOf = (/** @type {number[]} */ ratios) => (ratios.length === 0 ? '' : times(geometricMean(ratios)))
const reached = (/** @type {number} */ ratio) => (ratio >= bar ? 'yes' : 'no')
const thousands = (/** @type {number} */ value) => Math.round(value).toLocaleString('en')
