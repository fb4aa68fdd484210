import fc from 'fast-check'
import { expect, test } from 'vitest'
import { place } from './place.ts'

const room = { view: { x: 0, y: 0, width: 1000, height: 800 }, isRtl: false, gap: 10, margin: 8 }
const card = { width: 300, height: 150 }
const middle = { x: 450, y: 380, width: 100, height: 40 }

test.each([
  ['auto', { side: 'bottom', x: 350, y: 430, arrow: 150 }],
  ['top', { side: 'top', x: 350, y: 220, arrow: 150 }],
  ['left', { side: 'left', x: 140, y: 325, arrow: 75 }],
  ['right', { side: 'right', x: 560, y: 325, arrow: 75 }],
  ['bottom-start', { side: 'bottom', x: 450, y: 430, arrow: 50 }],
  ['bottom-end', { side: 'bottom', x: 250, y: 430, arrow: 250 }],
  ['right-start', { side: 'right', x: 560, y: 380, arrow: 20 }],
  ['center', { x: 350, y: 325 }],
] as const)('%s', (position, placement) => {
  expect(place(middle, card, position, room)).toEqual(placement)
})

test.each([
  ['left', 'right'],
  ['right', 'left'],
  ['top', 'top'],
] as const)('in a right-to-left page, %s is %s', (position, side) => {
  expect(place(middle, card, position, { ...room, isRtl: true }).side).toBe(side)
})

test('in a right-to-left page, start is the right edge', () => {
  expect(place(middle, card, 'bottom-start', { ...room, isRtl: true }).x).toBe(250)
})

test.each([
  ['bottom', 'top', { ...middle, y: 750 }],
  ['top', 'bottom', { ...middle, y: 10 }],
  ['right', 'left', { ...middle, x: 890 }],
  ['left', 'bottom', { x: 0, y: 380, width: 1000, height: 40 }],
] as const)('if there is no space at the %s, the card goes to the %s', (position, side, target) => {
  expect(place(target, card, position, room).side).toBe(side)
})

test('a card over a target that fills the screen has no arrow', () => {
  expect(place({ x: 0, y: 0, width: 1000, height: 800 }, card, 'auto', room).arrow).toBeUndefined()
})

const size = fc.integer({ min: 0, max: 3000 })
const offset = fc.integer({ min: -2000, max: 3000 })
const positions = [
  'auto',
  'top',
  'top-start',
  'top-end',
  'bottom',
  'left',
  'left-end',
  'right',
  'right-start',
  'center',
] as const

test('a card that fits is always inside the viewport', () => {
  const target = fc.record({ x: offset, y: offset, width: size, height: size })
  fc.assert(
    fc.property(target, fc.constantFrom(...positions), fc.boolean(), (box, position, isRtl) => {
      const { x, y } = place(box, card, position, { ...room, isRtl })
      return x >= 8 && y >= 8 && x + card.width <= 992 && y + card.height <= 792
    }),
  )
})
