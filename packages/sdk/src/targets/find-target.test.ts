import { expect, test } from 'vitest'
import { selectorsOf } from './find-target.ts'

test.each([
  ['name=value', '[name="value"]'],
  ['data-test=a=b', '[data-test="a=b"]'],
  ['data-chart', '[data-chart]'],
  ['chart', '[data-guide="chart"]'],
  ['a "quoted" \\ one', '[data-guide="a \\"quoted\\" \\\\ one"]'],
  ['data-x=a"]', '[data-x="a\\"]"]'],
])('the data attribute %s is looked for as %s', (data_attribute, selector) => {
  expect(selectorsOf({ data_attribute })).toEqual([['data_attribute', [selector]]])
})

test('an id is looked for as it is, whatever characters it has', () => {
  expect(selectorsOf({ element_id: '1:a.b"' })).toEqual([['element_id', ['[id="1:a.b\\""]']]])
})

test('the keys are tried in the order attribute, id, selector', () => {
  const target = { css_selector: 'p', element_id: 'b', data_attribute: 'a' }
  expect(selectorsOf(target).map(([key]) => key)).toEqual(['data_attribute', 'element_id', 'css_selector'])
})

test('each >>> is one step deeper', () => {
  expect(selectorsOf({ css_selector: 'x-a >>> x-b>>> #c' })[0]?.[1].map(part => part.trim())).toEqual([
    'x-a',
    'x-b',
    '#c',
  ])
})
