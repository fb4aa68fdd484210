import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Work } from '../budget/work.ts'
import { GramIndex } from './gram-index.ts'

const text = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom('a', 'b', '1', '/', 'é'), { minLength, maxLength }).map(parts => parts.join(''))

it('finds exactly the texts that occur in a URL, each once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text(3, 6), { maxLength: 30 }), text(0, 40), (texts, url) => {
      const index = new GramIndex(texts.map(one => ({ text: one, owner: one })))
      expect([...index.ownersIn(url, new Work(Infinity))].sort()).toEqual(
        texts.filter(one => url.includes(one)).sort(),
      )
    }),
    { numRuns: 500 },
  )
})

it('returns an owner once, even if several of its texts occur', () => {
  const index = new GramIndex(['abc', 'bcd', 'cde'].map(one => ({ text: one, owner: 7 })))
  expect(index.ownersIn('/abcde/abc', new Work(Infinity))).toEqual([7])
})
