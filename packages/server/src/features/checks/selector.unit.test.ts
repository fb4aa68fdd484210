import { describe, expect, test } from 'vitest'
import { contrastOf } from './contrast.ts'
import { isValidSelector } from './selector.ts'

describe('a selector', () => {
  test.each([
    '#save',
    'main > button.primary:not([disabled])',
    '[data-guide="a > b"]',
    'li:nth-child(2n+1)::part(label)',
    ':has(> .a, #b)',
    'x-host >>> #deep',
    'iframe#a >>> .b >>> c',
    '.\\31 a',
    'a[href], button',
    'a[href^="/x?y=1#z"]',
  ])('%s is valid', selector => {
    expect(isValidSelector(selector)).toBe(true)
  })

  test.each([
    '',
    '#',
    'div >',
    'a >> b',
    'a >>> ',
    '.1a',
    'a,,b',
    'a:not(',
    '[data-x="1"',
    'a{',
    'text=Save',
    '//div',
    '{{a}}',
  ])('%s is not', selector => {
    expect(isValidSelector(selector)).toBe(false)
  })
})

test('the contrast of opaque colours is that of WCAG, of others it is unknown', () => {
  expect(contrastOf('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', 'rgb(255 255 255)')).toBeCloseTo(4.48, 2)
  expect(contrastOf('rgb(255, 255, 255)', '#FFF')).toBe(1)
  for (const unknown of ['red', '#ffff', 'oklch(1 0 0)', undefined])
    expect(contrastOf('#000', unknown)).toBeNull()
})
