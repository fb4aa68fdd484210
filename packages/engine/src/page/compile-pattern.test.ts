import { describe, expect, it } from 'vitest'
import { vectors } from '../../testing/vectors.ts'
import { checkPattern } from './check-pattern.ts'
import { compilePattern } from './compile-pattern.ts'
import { parsePage } from './page.ts'
import { PageIndex } from './page-index.ts'
import type { UrlPattern } from './url-pattern.ts'

const cases = vectors<[string, UrlPattern, string, boolean]>('patterns')

describe('URL patterns', () => {
  it.each(cases)('%s: %j on %s', (_, pattern, url, expected) => {
    const page = parsePage(url)
    expect(compilePattern(pattern).matches(page)).toBe(expected)
    const index = new PageIndex()
    index.add(0, [pattern])
    expect(index.match(page)).toEqual(expected ? [0] : [])
  })

  it('E4.1: the global patterns are known', () => {
    expect(['', '*'].map(pattern => compilePattern({ pattern }).global)).toEqual([true, true])
    expect(['/*', '/', '#*x', '//a.com'].map(pattern => compilePattern({ pattern }).global)).toEqual(
      Array(4).fill(false),
    )
  })

  it.each(cases)('%s: %j is valid unless it does not compile', (name, pattern) => {
    expect(checkPattern(pattern) === undefined).toBe(!name.includes('does not compile'))
  })
})

describe('checkPattern', () => {
  it.each(vectors<[string, UrlPattern, string]>('invalid-patterns'))(
    '%s is rejected',
    (_, pattern, words) => {
      expect(checkPattern(pattern)).toContain(words)
    },
  )
})
