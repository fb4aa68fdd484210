/**
 * @template State
 * @typedef {{ state: State, sentAt: number, ackedAt: number | null }} Entry a change that was sent; `ackedAt` stays null
 *   if it is unknown whether it happened
 */

/**
 * The states of one thing in the order in which its owner changed it. It begins with the state before all changes.
 * @template State
 * @typedef {Entry<State>[]} History
 */

/** @template State @param {State} state @returns {History<State>} */
export const startHistory = state => [
  { state, sentAt: Number.NEGATIVE_INFINITY, ackedAt: Number.NEGATIVE_INFINITY },
]

/**
 * The states that a reader may see: the newest one that was acknowledged at least `boundMs` before the reader asked, and all
 * that were sent later.
 * @template State
 * @param {History<State>} history
 * @param {{ sentAt: number, endedAt: number }} read
 * @param {number} boundMs
 * @returns {State[]}
 */
export function possibleStates(history, { sentAt, endedAt }, boundMs) {
  const known = history.findLastIndex(({ ackedAt }) => ackedAt !== null && ackedAt + boundMs <= sentAt)
  return history
    .slice(Math.max(known, 0))
    .filter(entry => entry.sentAt <= endedAt)
    .map(({ state }) => state)
}

/** The states that may be stored: the last one that was acknowledged, and later ones without a response. @template State @param {History<State>} history */
export const finalStates = history =>
  possibleStates(history, { sentAt: Number.POSITIVE_INFINITY, endedAt: Number.POSITIVE_INFINITY }, 0)
