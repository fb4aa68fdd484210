import { expect, test } from 'vitest'
import { selectorsOf } from './find-target.ts'

test.each([
  ['name=value', '[name="value"]'],
  ['data-test=a=b', '[data-test="a=b"]'],
  ['data-chart', '[data-chart]'],
  ['chart', '[data-guide="chart"]'],
  ['a "quoted" \\ one', '[data-guide="a \\"quoted\\" \\\\ one"]'],
  ['data-x=a"]', '[data-x="a\\"]"]'],
])('the data attribute %s becomes the selector %s', (data_attribute, selector) => {
  expect(selectorsOf({ data_attribute }).data_attribute).toEqual([selector])
})

test('an id may contain any characters', () => {
  expect(selectorsOf({ element_id: '1:a.b"' }).element_id).toEqual(['[id="1:a.b\\""]'])
})

test('the keys are tried in the order attribute, id, selector', () => {
  const target = { css_selector: 'p', element_id: 'b', data_attribute: 'a' }
  expect(Object.keys(selectorsOf(target))).toEqual(['data_attribute', 'element_id', 'css_selector'])
})

test('each >>> goes one shadow root or frame deeper', () => {
  expect(selectorsOf({ css_selector: 'x-a >>> x-b>>> #c' }).css_selector?.map(part => part.trim())).toEqual([
    'x-a',
    'x-b',
    '#c',
  ])
})
