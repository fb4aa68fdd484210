import fc from 'fast-check'
import type { UrlPattern } from '../src/page/url-pattern.ts'

// Only a few words, so that patterns often match URLs.
const segment = fc.constantFrom('a', 'ab', 'abc', 'b', 'app', 'orders', 'é', '%C3%A9', '12', '')
const path = fc.array(segment, { maxLength: 4 }).map(segments => `/${segments.join('/')}`)
const star = fc.constantFrom('', '', '*', '/*', '/')
const query = fc.constantFrom('', '', '?a=1', '?a=2', '?ab', '?')
const fragment = fc.constantFrom('', '', '#a', '#/', '#/a', '#/a/b', '#/ab')
const host = fc.constantFrom('a.com', 'x.a.com', 'y.x.a.com', 'b.com', 'a.com:8443', 'x.a.com:80')

const number = fc.integer({ min: 0, max: 30 }).map(String)

/** A URL that contains the text that all nearby expressions require. */
const nearbyUrl = fc
  .tuple(
    fc.constantFrom('/orders/', '/items/3/', '/x/orders/'),
    fc.constantFrom('', 'a', 'abc-', '-'),
    number,
  )
  .map(join)

/** The URL of a page; sometimes a bare path or an invalid URL. */
export const arbitraryUrl = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.constantFrom('https://', 'http://'), host, path, query, fragment).map(join),
  },
  { weight: 2, arbitrary: fc.tuple(path, query, fragment).map(join) },
  { weight: 2, arbitrary: nearbyUrl },
  { weight: 1, arbitrary: fc.constantFrom('', 'about:blank', 'http://', '//', 'nonsense', 'https://a.com') },
)

const plain = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: hostPattern() }),
    fc.oneof({ weight: 4, arbitrary: path }, { weight: 1, arbitrary: fc.constant('') }),
    star,
    fc.oneof(query, fc.constantFrom('?a=*', '?*')),
    fc.oneof(fragment, fc.constantFrom('#/*', '#/a*', '#/a/*', '#*')),
  )
  .map(parts => ({ pattern: join(parts) }))

const regex = fc
  .constantFrom(
    'a',
    'orders',
    '^/app',
    '^/(a|ab)/',
    '[0-9]+',
    '/orders/[0-9]+',
    '^/a$',
    'é',
    '(',
    '',
    'a+b?',
    '#/a',
  )
  .map(pattern => ({ pattern, is_regex: true }))

/** An expression that requires the text `/orders/`, like all others of this arbitrary. */
export const arbitraryNearby = numbered([
  '^/orders/[a-z]+-N$',
  '^/orders/[^/]*N',
  '/orders/.*N',
  '/orders/[a-z]?-?N$',
  '/orders/N',
  '^(?:/orders|/items/N)/[a-z]',
  '^(?:/orders|/items/N)',
  '/orders/(',
])

/** Like `arbitraryNearby`, but so large that an automaton holds only a few of them. */
export const arbitraryLargeNearby = numbered([
  '^/orders/[a-z-]{0,240}N$',
  '^/orders/[a-z-]{1,240}N',
  '^/orders/[^0-9]{0,240}N',
  '/orders/[a-z0-9-]{1,240}N$',
])

/** The patterns of one item. */
export const arbitraryPatterns: fc.Arbitrary<UrlPattern[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: plain },
    { weight: 2, arbitrary: regex },
    { weight: 1, arbitrary: arbitraryNearby },
    fc.constant({ pattern: '*' }),
  ),
  { maxLength: 3 },
)

function numbered(forms: string[]): fc.Arbitrary<UrlPattern> {
  return fc
    .tuple(fc.constantFrom(...forms), number)
    .map(([form, n]) => ({ pattern: form.replace('N', n), is_regex: true }))
}

function hostPattern(): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom('https://', '//', '//*.'), host).map(join)
}

function join(parts: readonly string[]): string {
  return parts.join('')
}
