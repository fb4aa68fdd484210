import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchRegex } from './search-regex.ts'

const atom = fc.constantFrom(
  'a',
  'b',
  '/',
  '.',
  '\\d',
  '\\w',
  '[ab]',
  '[^a/]',
  '\\/',
  '^',
  '$',
  '\\b',
  '\\B',
  '1',
  '{',
  '',
)
const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '*?', '{2}', '{1,}', '{0,2}')
const { expression } = fc.letrec<{ expression: string; part: string }>(tie => ({
  expression: fc.array(tie('part'), { maxLength: 4 }).map(parts => parts.join('')),
  part: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.tuple(atom, quantifier).map(([one, times]) => (/^(\^|\$|\\[bB]|)$/.test(one) ? one : one + times)),
    fc.tuple(tie('expression'), quantifier).map(([inner, times]) => `(${inner})${times}`),
    fc.tuple(tie('expression'), tie('expression')).map(([one, other]) => `(?:${one}|${other})`),
  ),
}))
const text = fc.array(fc.constantFrom('a', 'b', '/', '1', '-'), { maxLength: 8 }).map(parts => parts.join(''))

test('it finds what RegExp finds', () => {
  fc.assert(
    fc.property(expression, text, (source, subject) => {
      fc.pre(source.length < 100)
      expect(searchRegex(source, subject)).toBe(new RegExp(source).test(subject))
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['(?i)^/ABC$', '/abc', true],
  ['^/(?<area>\\w+)/(?P<id>\\d+)$', '/projects/42', true],
  ['[]a]b', '/]b', true],
  ['[^]/]$', '/]', false],
  ['\\A/x\\z', '/x', true],
  ['\\x2f', '/', true],
  ['a{,2}', 'a{,2}', true],
])('it reads what the service accepts: %s in %s: %s', (source, subject, expected) => {
  expect(searchRegex(source, subject)).toBe(expected)
})

test.each([
  '(?=a)',
  '(a)\\1',
  '(a',
  'a)',
  '[a',
  'a**',
  '((a{50}){50}){50}',
  'a'.repeat(513),
  '(?-i:a)',
  '\\pL',
  '[[:alpha:]]',
])('it refuses %s', source => {
  expect(() => searchRegex(source, 'a')).toThrow()
})
