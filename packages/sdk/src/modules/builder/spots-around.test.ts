import { expect, test } from 'vitest'
import { spotsAround } from './spots-around.ts'

const view = { x: 0, y: 0, width: 1000, height: 800 }
const card = { width: 300, height: 150 }
const middle = { x: 450, y: 380, width: 100, height: 40, view }
const at = (box: typeof middle, isRtl = false) =>
  Object.fromEntries(spotsAround(box, card, isRtl).map(({ position, x, y }) => [position, [x, y]]))

test('a card has twelve places around a target in the middle', () => {
  const places = at(middle)
  expect(Object.keys(places)).toHaveLength(12)
  expect(places).toMatchObject({ top: [350, 210], bottom: [350, 440], 'right-start': [570, 380] })
})

test('a side without room is no place', () => {
  const sides = Object.keys(at({ ...middle, y: 10 }))
  expect(sides.some(side => side.startsWith('top'))).toBe(false)
  expect(sides).toContain('bottom')
})

test('in a right-to-left page, left is on the right', () => {
  expect(at(middle, true).left).toEqual(at(middle).right)
})
