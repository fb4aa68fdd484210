import fc from 'fast-check'

const letters = ['a', 'b', 'c', 'K', '/', 'é', 'ſ', 's', '😀', '{', '-']
const escapes = ['\\.', '\\/', '\\d', '\\w', '\\b', '\\pL', '\\x61', '\\Qa.b\\E', '\\n', '\\_']
const classes = ['.', '[ab]', '[^a]', '[]a]', '[\\]a]', '[[:alpha:]b]', '^', '$', '\\A', '\\z']
const invalidParts = [
  '(',
  ')',
  '[',
  '*',
  '{2,1}',
  '\\',
  '(?=a)',
  '(?<=a)',
  '\\1',
  '(?P<x>',
  '\\é',
  'a???',
  'b{1}{1}',
]
const atom = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...letters, 'abc', 'orders') },
  { weight: 2, arbitrary: fc.constantFrom(...escapes, ...classes) },
)
const quantifier = fc.constantFrom('', '', '', '', '*', '+', '?', '{2}', '{0,2}', '{1,}', '{0}', '*?', '??')
const opening = fc.constantFrom('(', '(?:', '(?i:', '(?s:')

const { whole } = fc.letrec<{ whole: string; part: string }>(tie => ({
  whole: fc
    .array(fc.array(tie('part'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
    .map(branches => branches.map(parts => parts.join('')).join('|')),
  part: fc.oneof(
    { maxDepth: 2 },
    fc.tuple(atom, quantifier).map(([text, sign]) => text + sign),
    fc.tuple(opening, tie('whole'), quantifier).map(([open, inner, sign]) => `${open}${inner})${sign}`),
  ),
}))

/** A regular expression; sometimes one that does not compile. */
export const arbitraryRegex = fc.oneof(
  { weight: 8, arbitrary: whole },
  { weight: 2, arbitrary: whole.map(rest => `^${rest}`) },
  {
    weight: 1,
    arbitrary: fc.tuple(whole, fc.constantFrom(...invalidParts), whole).map(parts => parts.join('')),
  },
)

/** A text that these expressions may match. */
export const arbitraryText = fc
  .array(fc.constantFrom(...letters, 'k', 'A', 'S', '1', '.', '_', '\n', 'abc', 'orders', 'a.b'), {
    maxLength: 8,
  })
  .map(parts => parts.join(''))
