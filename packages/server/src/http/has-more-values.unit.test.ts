import { expect, test } from 'vitest'
import { hasMoreValues } from './has-more-values.ts'

test.each([
  ['a list', '[1, "two", null]', 3],
  ['an object: names and values', '{"a": 1, "b": 2}', 4],
  ['lists in an object', '{"a":[1,2],"b":{"c":3}}', 8],
  ['text with every sign of JSON', '["a,b:c[d]{e}\\\\","\\",,,\\""]', 2],
  ['a number', '7', 0],
])('%s', (_, json, count) => {
  expect([count - 1, count].map(max => hasMoreValues(Buffer.from(json), max))).toEqual([true, false])
})
