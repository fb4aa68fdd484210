import { expect, test } from 'vitest'
import { fillTokens } from './fill-tokens.ts'

test.each([
  ['Hello {{name}}', 'Hello Ann'],
  ['Hello {{ name }}', 'Hello Ann'],
  ['{{missing|there}}', 'there'],
  ['{{missing| with blanks }}', 'with blanks'],
  ['{{missing}}', ''],
  ['{{count}} {{yes}}', '3 true'],
  ['{{object|a thing}}', 'a thing'],
  ['{{constructor|safe}} {{__proto__|safe}}', 'safe safe'],
  ['{name} {{na me}} {{}}', '{name} {{na me}} {{}}'],
  ['{{html}}', '<b>x</b>'],
])('%s becomes %s', (text, filled) => {
  expect(fillTokens(text, { name: 'Ann', count: 3, yes: true, object: {}, html: '<b>x</b>' })).toBe(filled)
})
