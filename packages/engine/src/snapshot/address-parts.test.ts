import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arbitraryContext, arbitraryItems, arbitraryNow } from '../../testing/arbitrary-items.ts'
import { item } from '../../testing/item.ts'
import { evaluate } from '../evaluation/evaluate.ts'
import type { AddressPart } from './address-parts.ts'
import { buildSnapshot } from './build-snapshot.ts'
import type { ItemDefinition, SavedAudience } from './item-definition.ts'

const partsOf = (definition: Partial<ItemDefinition>, audiences: SavedAudience[] = []) =>
  buildSnapshot([item(definition)], { audiences }).addressParts

it.each<[string, string[]]>([
  ['*', []],
  ['', []],
  ['/app/*', ['path']],
  ['?tab=1', ['query']],
  ['#/a', ['hash']],
  ['/app?tab=1#a', ['path', 'query', 'hash']],
  ['//*.example.com', ['host']],
  ['https://example.com/app', ['path', 'host']],
])('E1.4: the pattern %j looks at %j', (pattern, parts) => {
  expect(partsOf({ url_patterns: [{ pattern }] })).toEqual(parts)
  expect(partsOf({ step_pages: [{ step_id: 'one', pattern }] })).toEqual(parts)
})

it('E1.4: a regex looks at path, query and hash, the empty one at nothing', () => {
  expect(partsOf({ url_patterns: [{ pattern: '^/a', is_regex: true }] })).toEqual(['path', 'query', 'hash'])
  expect(partsOf({ url_patterns: [{ pattern: '', is_regex: true }] })).toEqual([])
})

it.each<[unknown, string[]]>([
  [{ plan: 'pro' }, []],
  [{ 'url.path': '/a' }, ['path']],
  [{ 'url.query.tab': { $in: ['a'] } }, ['query']],
  [{ $or: [{ plan: 'pro' }, { $not: { 'url.host': 'example.com' } }] }, ['host']],
  [{ plan: { $in: ['url.path'] } }, []],
  [null, []],
])('E1.4: the audience %j looks at %j', (audience, parts) => {
  expect(partsOf({ audience })).toEqual(parts)
  expect(partsOf({ audience_id: 'aud_1' }, [{ audience_id: 'aud_1', rule: audience }])).toEqual(parts)
})

it('E1.4: only audiences that an item uses count', () => {
  expect(partsOf({}, [{ audience_id: 'aud_1', rule: { 'url.path': '/a' } }])).toEqual([])
})

it('E1.4: the parts of all items are listed once, in a fixed order', () => {
  const snapshot = buildSnapshot([
    item({ id: 'a', url_patterns: [{ pattern: '#/a' }, { pattern: '/b' }] }),
    item({ id: 'b', url_patterns: [{ pattern: '/c' }], audience: { 'url.path': '/c' } }),
  ])
  expect(snapshot.addressParts).toEqual(['path', 'hash'])
})

it('E1.4: a change of a part that is not listed changes no decision', () => {
  const url = ({ path, query, hash, host }: Record<AddressPart, string>) =>
    `https://${host}.com/${path}?${query}#${hash}`
  const addresses = fc.record({
    path: fc.constantFrom('a', 'ab/c', 'orders/1'),
    query: fc.constantFrom('a=1', 'a=2', 'b'),
    hash: fc.constantFrom('a', '/a', '/ab'),
    host: fc.constantFrom('a', 'x.a', 'b'),
  })
  fc.assert(
    fc.property(
      arbitraryItems,
      arbitraryContext,
      arbitraryNow,
      addresses,
      addresses,
      (items, context, now, before, after) => {
        const rule = { 'url.query.a': '1' }
        const snapshot = buildSnapshot(items, { audiences: [{ audience_id: 'aud_1', rule }] })
        const listed = Object.fromEntries(snapshot.addressParts.map(part => [part, before[part]]))
        const idsAt = (address: Record<AddressPart, string>) =>
          evaluate(snapshot, { ...context, url: url(address) }, now).items.map(({ id }) => id)
        expect(idsAt({ ...after, ...listed })).toEqual(idsAt(before))
      },
    ),
    { numRuns: 1000 },
  )
})
