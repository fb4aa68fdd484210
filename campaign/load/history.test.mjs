import { expect, test } from 'vitest'
import { finalStates, possibleStates, startHistory } from './history.mjs'

const bound = 100
/** @param {number} at */
const readAt = at => ({ sentAt: at, endedAt: at + 5 })

/** Published at 10 (acknowledged at 20), deleted at 1000 (acknowledged at 1010). */
const history = [
  ...startHistory('absent'),
  { state: 'published', sentAt: 10, ackedAt: 20 },
  { state: 'deleted', sentAt: 1000, ackedAt: 1010 },
]

test('before a change is sent, a reader sees only the state before it', () => {
  expect(possibleStates(history, readAt(0), bound)).toEqual(['absent'])
})

test('until the bound after the acknowledgement, a reader may see both states', () => {
  expect(possibleStates(history, readAt(15), bound)).toEqual(['absent', 'published'])
  expect(possibleStates(history, readAt(119), bound)).toEqual(['absent', 'published'])
})

test('after the bound, a reader sees the new state', () => {
  expect(possibleStates(history, readAt(120), bound)).toEqual(['published'])
  expect(possibleStates(history, readAt(1110), bound)).toEqual(['deleted'])
})

test('a change without a response may have happened or not, whenever one looks', () => {
  const unclear = [...history, { state: 'restored', sentAt: 2000, ackedAt: null }]
  expect(possibleStates(unclear, readAt(9000), bound)).toEqual(['deleted', 'restored'])
  expect(finalStates(unclear)).toEqual(['deleted', 'restored'])
})

test('the last acknowledged change is stored', () => {
  expect(finalStates(history)).toEqual(['deleted'])
})
