import { expect, test } from 'vitest'
import { nextTurn } from './slices.ts'
import { countTurns } from './testing/count-turns.ts'

test('owners take turns, and each turn of the event loop continues one of them', async () => {
  const order: string[] = []
  const turns = countTurns()
  const work = async (owner: string, part: number) => {
    await nextTurn(owner)
    order.push(`${owner}${part}`)
  }
  const flood = Array.from({ length: 50 }, (_, part) => work('flood', part))
  await Promise.all([work('a', 0), work('b', 0)])
  expect(order).toEqual(['flood0', 'a0', 'b0'])
  await work('a', 1)
  expect(order.slice(3)).toEqual(['flood1', 'a1'])
  await Promise.all(flood)
  expect(order).toHaveLength(53)
  expect(turns.stop()).toBeGreaterThanOrEqual(52)
})
