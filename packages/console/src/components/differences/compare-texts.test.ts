import { expect, test } from 'vitest'
import { compareTexts } from './compare-texts.ts'

const marks = { both: '', old: '-', new: '+' }
const shown = (before: string, after: string, by: 'words' | 'lines' = 'words') =>
  compareTexts(before, after, by)
    ?.map(piece => (piece.in === 'both' ? piece.text : `[${marks[piece.in]}${piece.text}]`))
    .join('')

const cases: [before: string, after: string, found: string | undefined][] = [
  ['Everything is here.', 'Everything is here.', 'Everything is here.'],
  ['Everything is here.', 'Everything is there.', 'Everything is [-here][+there].'],
  ['Press **Save** now', 'Press **Save** right now', 'Press **Save** [+right ]now'],
  ['One\n\nTwo', 'One\nTwo', 'One\n[-\n]Two'],
  ['Über das Projekt', 'Über dein Projekt', 'Über [-das][+dein] Projekt'],
  ['Welcome to Acme', 'Bye', undefined],
  ['', 'Something', '[+Something]'],
]

test.each(cases)('words: %j → %j', (before, after, found) => expect(shown(before, after)).toBe(found))

test('lists are compared line by line', () => {
  expect(shown('/a\n/b\n/c', '/a\n/c\n/d', 'lines')).toBe('/a\n[-/b\n]/c\n[+/d\n]')
})

test('nothing of either text is lost', () => {
  const [before, after] = ['The quick brown fox jumps.', 'A quick red fox, it jumps!']
  const pieces = compareTexts(before, after, 'words') ?? []
  const textIn = (side: 'old' | 'new') =>
    pieces.flatMap(piece => (piece.in === 'both' || piece.in === side ? [piece.text] : [])).join('')
  expect([textIn('old'), textIn('new')]).toEqual([before, after])
})

test('two long texts without a common word are given up soon', () => {
  const text = (letter: string) => Array.from({ length: 4000 }, (_, index) => letter + index).join(' ')
  expect(compareTexts(text('a'), text('b'), 'words')).toBeUndefined()
})
