import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import { arbitraryRegex, arbitraryText } from '../../testing/arbitrary-regex.ts'
import { Work } from '../budget/work.ts'
import { checkRegex, regexSize } from './check-regex.ts'
import { linearRegex } from './linear-regex.ts'
import { RegexSet } from './regex-set.ts'
import { translate } from './translate.ts'

const reference = (source: string, flags = 0): RE2JS | undefined => {
  try {
    return RE2JS.compile(translate(source), flags)
  } catch {
    return undefined
  }
}

const matches = (source: string, text: string, ignoringCase = false): boolean =>
  linearRegex(source, ignoringCase).test(text, new Work(Infinity))
const matchAmong = (sources: string[], text: string): number[] =>
  new RegexSet(sources.map(source => linearRegex(source))).match(text, new Work(Infinity))

describe('regular expressions of tenants', () => {
  it('E9.1: match what RE2 matches, alone and in a set', () => {
    fc.assert(
      fc.property(
        arbitraryRegex,
        fc.array(arbitraryText, { minLength: 1, maxLength: 6 }),
        (source, texts) => {
          fc.pre(linearRegex(source).withinLimits)
          const expected = texts.map(text => reference(source)?.test(text) ?? false)
          const ignoringCase = texts.map(
            text => reference(source, RE2JS.CASE_INSENSITIVE)?.test(text) ?? false,
          )
          expect(texts.map(text => matches(source, text))).toEqual(expected)
          expect(texts.map(text => matches(source, text, true))).toEqual(ignoringCase)
          expect(texts.map(text => matchAmong(['(', source], text).includes(1))).toEqual(expected)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('E9.1: contain the required texts in every match', () => {
    fc.assert(
      fc.property(arbitraryRegex, arbitraryText, (source, text) => {
        const { required } = linearRegex(source)
        fc.pre(required.length > 0 && reference(source)?.test(text) === true)
        for (const texts of required) expect(texts.some(part => text.includes(part))).toBe(true)
      }),
      { numRuns: 300, maxSkipsPerRun: 1000 },
    )
  })

  it.each<[string, string[][]]>([
    ['^/orders/[0-9]+$', [['/orders/']]],
    ['^/orders/[0-9]+-edit.*#top$', [['/orders/'], ['-edit'], ['#top']]],
    ['^/(de|fr)/shop/.*', [['/de/shop/', '/fr/shop/']]],
    ['https?://example', [['https://example', 'http://example']]],
    ['[0-9]+', []],
    ['(?i)orders', []],
    ['a|[0-9]', []],
    ['(abc)+[x]', [['abc']]],
    ['(ab[0-9]cde|f)x', [['x'], ['cde', 'f']]],
  ])('%s requires the texts %j', (source, expected) => {
    expect(linearRegex(source).required).toEqual(expected)
  })

  it.each<[string, boolean]>([
    ['^/a[0-9]', true],
    ['(^/a|^/b)[0-9]', true],
    ['^/a[0-9]|/b', false],
    ['(?:^/a)?[0-9]', false],
    ['(?m)^[0-9]', false],
    ['[0-9]', false],
  ])('%s can match only at the start of a text: %j', (source, expected) => {
    expect(linearRegex(source).anchored).toBe(expected)
  })

  // A backtracking engine would never finish with any of these.
  it.each([
    ['^(a+)+$', `${'a'.repeat(1499)}!`, false],
    ['^(a+)+$', 'a'.repeat(1500), true],
    ['(x+x+)+y', 'x'.repeat(1500), false],
    ['(.*a){20}', `${'b'.repeat(1480)}${'a'.repeat(19)}b`, false],
    ['(.*a){20}', 'ab'.repeat(750), true],
    ['(a|a)*$x', 'a'.repeat(1500), false],
    ['([a-z]+)*[0-9]', 'a'.repeat(1500), false],
  ])('E9.1: %s takes linear time', (source, text, expected) => {
    expect(checkRegex(source)).toBeUndefined()
    expect(matches(source, text)).toBe(expected)
    expect(matchAmong([source], text)).toEqual(expected ? [0] : [])
  })

  it.each([
    'a???',
    '?a',
    'a)',
    '(a',
    '(?P<a',
    '(?P<x>a)(?P<x>a)',
    'a\\é',
    '(?=a)',
    '(?<=a)a',
    '(a)\\1',
    'a\\',
  ])('E4.9: %s does not compile and matches nothing', source => {
    expect(checkRegex(source)).toContain('does not compile')
    for (const text of ['a', 'aa', source, '']) expect(matches(source, text)).toBe(false)
  })

  it('E9.2: compile to at most about twice the estimated instructions', () => {
    fc.assert(
      fc.property(arbitraryRegex, source => {
        const compiled = reference(source)
        fc.pre(compiled !== undefined)
        expect(compiled?.programSize()).toBeLessThanOrEqual(regexSize(source) * 2 + 2)
      }),
      { numRuns: 500 },
    )
    expect(checkRegex(`(?:${'()'.repeat(200)}){499}`)).toContain('too large')
    expect(regexSize(`${'('.repeat(200)}a${')'.repeat(200)}`)).toBeGreaterThanOrEqual(400)
  })

  it('E9.2: are limited in length and instructions', () => {
    expect(checkRegex('a'.repeat(400))).toBeUndefined()
    expect(checkRegex('[a-z]{400}')).toBeUndefined()
    expect(checkRegex('[a-z]{600}')).toContain('too large')
    expect(checkRegex('[a-z]{1,300}')).toContain('too large')
    expect(checkRegex('a{1,1000}'.repeat(50))).toContain('too large')
    expect(checkRegex('a'.repeat(513))).toContain('longer than 512')
  })

  it('E9.2: match nothing if they exceed a limit', () => {
    expect(matches('a'.repeat(513), 'a'.repeat(600))).toBe(false)
    expect(matches('a{1,1000}'.repeat(50), 'a'.repeat(600))).toBe(false)
  })

  it.each(['ſ', 's', 'S'])('E9.1: s matches %s if case is ignored', text => {
    expect(matches('^s$', text, true)).toBe(true)
  })

  it('E9.1: may use JavaScript syntax', () => {
    expect(matches('^\\/users\\/(?<id>\\d+)$', '/users/7')).toBe(true)
    expect(matches('caf\\u00e9', 'café')).toBe(true)
  })
})
