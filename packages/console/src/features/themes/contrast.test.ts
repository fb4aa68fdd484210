import { expect, test } from 'vitest'
import { contrastOf, hexOf, type Rgba } from './contrast.ts'

const white: Rgba = [255, 255, 255, 1]
const black: Rgba = [0, 0, 0, 1]

test('contrast is 21 for black on white, 1 for a colour on itself, 4.54 for #767676 on white', () => {
  expect(contrastOf(black, white)).toBeCloseTo(21)
  expect(contrastOf(white, black)).toBeCloseTo(21)
  expect(contrastOf([79, 70, 229, 1], [79, 70, 229, 1])).toBe(1)
  expect(contrastOf([118, 118, 118, 1], white)).toBeCloseTo(4.54, 2)
})

test('a translucent colour is measured as it looks', () => {
  expect(contrastOf([0, 0, 0, 0], white)).toBe(1)
  expect(contrastOf([0, 0, 0, 0.5], white)).toBeCloseTo(contrastOf([127.5, 127.5, 127.5, 1], white))
})

test('a colour is written as the picker of the browser reads it', () => {
  expect(hexOf([79, 7, 229, 1])).toBe('#4f07e5')
})
