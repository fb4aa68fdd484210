import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arbitraryLargeNearby,
  arbitraryNearby,
  arbitraryPatterns,
  arbitraryUrl,
} from '../../testing/arbitrary-pages.ts'
import { Work } from '../budget/work.ts'
import { compilePattern } from './compile-pattern.ts'
import { parsePage } from './page.ts'
import { PageIndex } from './page-index.ts'

const matchesAlone = (pattern: string, url: string) => !pattern.endsWith('(') && new RegExp(pattern).test(url)

describe('the page index', () => {
  it('E4: finds exactly the items with a matching pattern, each once and in order', () => {
    fc.assert(
      fc.property(
        // Few patterns are compared one by one, and many are indexed.
        fc.oneof(
          fc.array(arbitraryPatterns, { maxLength: 20 }),
          fc.array(arbitraryPatterns, { minLength: 40, maxLength: 80 }),
        ),
        fc.array(arbitraryUrl, { maxLength: 5 }),
        (items, urls) => {
          const index = new PageIndex()
          for (const [number, patterns] of items.entries()) index.add(number, patterns)
          for (const page of urls.map(parsePage)) {
            const expected = [...items.keys()].filter(
              number =>
                items[number]?.length === 0 ||
                items[number]?.some(pattern => compilePattern(pattern).matches(page)),
            )
            expect(index.match(page)).toEqual(expected)
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  it('E4.9: finds the same expressions among many that require the same text as one by one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(arbitraryNearby, arbitraryLargeNearby), { minLength: 80, maxLength: 160 }),
        fc.array(arbitraryUrl, { minLength: 1, maxLength: 8 }),
        (patterns, urls) => {
          const index = new PageIndex()
          for (const [number, pattern] of patterns.entries()) index.add(number, [pattern])
          for (const page of urls.map(parsePage)) {
            const expected = [...patterns.keys()].filter(number =>
              matchesAlone(patterns[number]?.pattern ?? '', page.relativeUrl),
            )
            expect(index.match(page)).toEqual(expected)
          }
        },
      ),
      // A failure is not shrunk: with so many expressions that takes minutes.
      { numRuns: 30, endOnFailure: true },
    )
  })

  it('E4.9: distinguishes thousands of expressions that differ in a number', () => {
    const index = new PageIndex()
    for (let number = 0; number < 3000; number += 1) {
      index.add(number, [{ pattern: `^/orders${number}/[0-9]+$`, is_regex: true }])
    }
    expect(index.match(parsePage('https://a.example/orders1234/5'))).toEqual([1234])
    expect(index.match(parsePage('https://a.example/orders/5'))).toEqual([])
  })

  it('E4.9: distinguishes thousands of expressions that begin like the page', () => {
    const index = new PageIndex()
    for (let number = 0; number < 3000; number += 1) {
      index.add(number, [{ pattern: `^/orders/[a-z]+${number}$`, is_regex: true }])
    }
    expect(index.match(parsePage('https://a.example/orders/late1234'))).toEqual([1234])
    expect(index.match(parsePage('https://a.example/orders/1234'))).toEqual([])
  })

  it('E4.9: distinguishes thousands of expressions of fixed texts that share one text', () => {
    const index = new PageIndex()
    for (let number = 0; number < 3000; number += 1) {
      index.add(number, [{ pattern: `^/(?:orders|items-${number})$`, is_regex: true }])
    }
    expect(index.match(parsePage('https://a.example/items-1234'))).toEqual([1234])
    expect(index.match(parsePage('https://a.example/orders'))).toHaveLength(3000)
    expect(index.match(parsePage('https://a.example/orders/items-7'))).toEqual([])
  })

  it('E4.9: an invalid expression does not prevent others from matching', () => {
    const index = new PageIndex()
    index.add(0, [{ pattern: '(', is_regex: true }])
    index.add(1, [{ pattern: '[0-9]$', is_regex: true }])
    index.add(2, [{ pattern: 'x'.repeat(513), is_regex: true }])
    index.add(3, [{ pattern: '.', is_regex: true }])
    expect(index.match(parsePage(`/${'x'.repeat(600)}/1`))).toEqual([1, 3])
  })

  it('E4.9: an expression that exceeds a limit is not taken for the empty one of another index', () => {
    const tooLong = { pattern: 'x'.repeat(513), is_regex: true }
    const empty = { pattern: '', is_regex: true }
    for (const [first, second] of [
      [tooLong, empty],
      [empty, tooLong],
    ] as const) {
      const indexes = [new PageIndex(), new PageIndex()] as const
      indexes[0].add(0, [first])
      indexes[1].add(0, [second])
      const page = parsePage('/orders')
      expect(indexes[0].match(page)).toEqual(first === empty ? [0] : [])
      expect(indexes[1].match(page)).toEqual(second === empty ? [0] : [])
    }
  })

  it('E4.3: handles a path of thousands of segments', () => {
    const index = new PageIndex()
    index.add(0, [{ pattern: '/a/*' }, { pattern: '/a/a*' }])
    expect(index.match(parsePage(`https://a.example${'/a'.repeat(4000)}`))).toEqual([0])
  })

  it('E4: a page that was asked for before gives the same items and takes the same steps of the budget', () => {
    const index = new PageIndex()
    for (let number = 0; number < 300; number += 1)
      index.add(number, [{ pattern: `a[a-z]*${number % 3}`, is_regex: true }])
    const page = parsePage(`https://a.example/${'a'.repeat(40)}1`)
    const ask = (limit: number) => {
      const work = new Work(limit)
      const items = [...index.match(page, work)]
      return { items, steps: work.taken, exceeded: work.exceeded }
    }
    const tooFew = ask(10)
    expect(tooFew.exceeded).toBe(true)
    const enough = ask(100_000)
    expect(enough).toMatchObject({ exceeded: false })
    expect(enough.items).toHaveLength(100)
    expect(ask(100_000)).toEqual(enough)
    expect(ask(enough.steps)).toEqual(enough)
    expect(ask(10)).toEqual(tooFew)
  })
})
