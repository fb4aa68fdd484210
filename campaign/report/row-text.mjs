import { median, percentile } from '../../bench/measure/statistics.mjs'

/** @typedef {import('../run-fault.mjs').Row} Row */

/** @param {Row} row */
export const isAsPromised = ({ lost, doubled, wrong, broken }) =>
  lost.length + doubled.length + wrong.length + broken.length === 0

/** @param {number} count */
export const number = count => count.toLocaleString('en')

/** @param {number} milliseconds */
const time = milliseconds =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`

/** @param {number[]} recoveries */
export function recoveryText(recoveries) {
  if (recoveries.length === 0) return '–'
  const [middle, longest] = [median(recoveries), percentile(recoveries, 100)]
  return recoveries.length === 1 ? time(middle) : `${time(middle)}, longest ${time(longest)}`
}

/** One line for the terminal. @param {Row} row */
export function lineOf(row) {
  const { name, kills, acknowledged, lost, doubled, wrong, serverErrors, cutOff, requests, recoveries } = row
  return [
    `${isAsPromised(row) ? 'ok    ' : 'FAILED'} ${name.padEnd(18)}`,
    kills > 0 ? `${kills} kills, ` : '',
    `${number(acknowledged)} acknowledged, ${lost.length} lost, ${doubled.length} doubled, ${wrong.length} wrong, `,
    `${serverErrors} 5xx and ${cutOff} without a response of ${number(requests)}, recovery ${recoveryText(recoveries)}`,
  ].join('')
}

/** What an operator must look into, a few lines of each. @param {Row} row */
export function findingsOf({ lost, doubled, wrong, broken, notes }) {
  const few = (/** @type {string} */ title, /** @type {string[]} */ texts) =>
    [...new Set(texts)].slice(0, 8).map(text => `         ${title}: ${text}`)
  return [
    ...few('note', notes),
    ...few('not promised', broken),
    ...few('lost', lost),
    ...few('doubled', doubled),
    ...few('wrong', wrong),
  ]
}
