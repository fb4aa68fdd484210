import { expect, test } from 'vitest'
import { changesOf, marksOf, reachOf, stepsReached } from './reach.ts'

test('a user who did more before is counted with less, and from the earlier day on with all of it', () => {
  expect(marksOf({ did: ['shown', 'completed'], days: ['2026-03-09', '2026-03-02'] })).toEqual([
    { did: ['shown'], day: '2026-03-09', users: 1 },
    { did: ['shown'], day: '2026-03-02', users: -1 },
    { did: ['shown', 'completed'], day: '2026-03-02', users: 1 },
  ])
})

test('users who come again move in the sums', () => {
  const known = { did: ['shown', 'step:a'], days: ['2026-03-01', '2026-03-01'] }
  expect(changesOf([{ known, did: ['shown'], users: 5 }], '2026-03-04')).toEqual([
    { did: ['shown'], day: '2026-03-04', users: 5 },
    { did: ['shown'], day: '2026-03-01', users: -5 },
  ])
})

test('a user who saw no later step and did not finish has left at a step', () => {
  const lines = [
    { did: ['shown', 'step:a'], users: 7 },
    { did: ['shown', 'step:a', 'step:b'], users: 4 },
    { did: ['completed', 'shown', 'step:a'], users: 2 },
    { did: ['shown', 'step:removed'], users: 1 },
  ]
  expect(stepsReached(lines, ['a', 'b'])).toEqual([
    { step_id: 'a', users: 13, left: 7 },
    { step_id: 'b', users: 4, left: 4 },
  ])
  expect(reachOf(lines)).toEqual({ shown: 14, completed: 2 })
})
