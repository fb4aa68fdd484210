import { afterEach, expect, test, vi } from 'vitest'
import { countTurns } from '../../testing/count-turns.ts'
import { readTokenSets } from './token-sets.ts'

afterEach(() => vi.restoreAllMocks())

test('the values of a large theme are checked in slices, so that other requests run in between', async () => {
  let time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 10
    return time
  })
  const set = () => Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`--spot-own-${n}`, '1px']))
  const turns = countTurns()
  await readTokenSets({ light: set(), dark: set() })
  // Each value takes longer than a slice.
  expect(turns.stop()).toBeGreaterThanOrEqual(400)
})
