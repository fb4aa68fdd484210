import { median, pairedRatio } from './statistics.mjs'

/** @typedef {{ atLeast: number } | { atMost: number }} Bar of a ratio */

export const times = (/** @type {number} */ ratio) => `${ratio.toFixed(2)} ×`

/** The last cells of a row: a ratio, its bar, and whether the ratio reaches it. @param {number} ratio @param {Bar} [bar] */
export function ratioCells(ratio, bar) {
  const cell = times(ratio)
  if (bar === undefined) return [cell, '', '']
  return 'atLeast' in bar
    ? [cell, `≥ ${bar.atLeast} ×`, ratio >= bar.atLeast ? 'yes' : 'no']
    : [cell, `≤ ${bar.atMost} ×`, ratio <= bar.atMost ? 'yes' : 'no']
}

/**
 * A row that compares our figures with those of a peer, round by round.
 * @param {string} name
 * @param {number[]} ours
 * @param {number[]} theirs
 * @param {(value: number) => string} format
 * @param {Bar} [bar]
 */
export const comparison = (name, ours, theirs, format, bar) => [
  name,
  format(median(ours)),
  format(median(theirs)),
  ...ratioCells(pairedRatio(ours, theirs), bar),
]
