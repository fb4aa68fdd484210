import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arbitraryContext, arbitraryItems, arbitraryNow } from '../../testing/arbitrary-items.ts'
import { evaluate } from '../evaluation/evaluate.ts'
import { createSubject } from '../subject/subject.ts'
import { buildSnapshot, updateSnapshotInParts } from './build-snapshot.ts'
import type { ItemDefinition } from './item-definition.ts'
import type { Snapshot } from './snapshot.ts'

const audiences = [{ audience_id: 'aud_1', rule: { plan: 'pro', 'url.query.a': '1' } }]

/** The snapshot after `before` was replaced by `after`, built from the snapshot of `before`. */
function update(
  previous: Snapshot,
  before: readonly ItemDefinition[],
  after: readonly ItemDefinition[],
): Snapshot {
  const changed = after.filter(item => !before.includes(item))
  const isRemoved = (id: string) => !after.some(item => item.id === id)
  const parts = updateSnapshotInParts(previous, changed, isRemoved, {})
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
  }
}

it('E1.5: an updated snapshot decides like one that was built from all items', () => {
  const twoStates = fc
    .tuple(arbitraryItems, arbitraryItems, fc.array(fc.boolean()))
    .map(([old, other, keeps]) => {
      const kept = old.filter((_, index) => keeps[index])
      return [old, [...kept, ...other.filter(({ id }) => !kept.some(item => item.id === id))]] as const
    })
  fc.assert(
    fc.property(twoStates, arbitraryContext, arbitraryNow, ([before, after], context, now) => {
      const previous = buildSnapshot(before, { audiences })
      const updated = update(previous, before, after)
      const anew = buildSnapshot(after, { audiences })
      const outcome = (snapshot: Snapshot) => {
        const { items, nextChangeAt } = evaluate(snapshot, context, now)
        return [items.map(({ id }) => id), nextChangeAt, snapshot.addressParts, [...snapshot.byId.keys()]]
      }
      expect(outcome(updated)).toEqual(outcome(anew))
      expect(outcome(update(updated, after, before))).toEqual(outcome(previous))
    }),
  )
})

it('E1.5: what did not change is not compiled again', () => {
  const item = (id: string, pattern: string): ItemDefinition => ({
    id,
    content_type: 'banner',
    json: '{}',
    url_patterns: [{ pattern, is_regex: true }],
  })
  const [one, two] = [item('one', '^/orders/[0-9]+$'), item('two', '^/people/[a-z]+$')]
  const previous = buildSnapshot([one, two])
  const next = { ...two, version: 2 }
  const updated = update(previous, [one, two], [one, next])
  expect(updated.byId.get('one')).toBe(previous.byId.get('one'))
  expect(updated.byId.get('two')).not.toBe(previous.byId.get('two'))
  expect(updated.pages).toBe(previous.pages)
})

it('E1.5: a change of a page or of the order makes a new index', () => {
  const item = (id: string, priority: number, pattern: string): ItemDefinition => ({
    id,
    content_type: 'banner',
    json: '{}',
    priority,
    url_patterns: [{ pattern }],
  })
  const before = [item('one', 2, '/orders'), item('two', 1, '/people')]
  const previous = buildSnapshot(before)
  const onPage = (after: ItemDefinition[], url: string) => {
    const updated = update(previous, before, after)
    return evaluate(updated, { url }, 0).items.map(({ id }) => id)
  }
  const [one, two] = before as [ItemDefinition, ItemDefinition]
  expect(onPage(before, '/people')).toEqual(['two'])
  expect(onPage([one, item('two', 1, '/orders')], '/orders')).toEqual(['one', 'two'])
  expect(onPage([one, item('two', 3, '/people')], '/people')).toEqual(['two'])
  expect(onPage([item('one', 2, '/people'), item('two', 1, '/orders')], '/people')).toEqual(['one'])
  expect(onPage([two], '/people')).toEqual(['two'])
})

it('E6: equal rules are compiled once for all tenants, but not those that depend on the groups of a tenant', () => {
  const audienceOf = (audience: unknown, values: string[]) => {
    const item: ItemDefinition = { id: 'one', content_type: 'banner', json: '{}', audience }
    return buildSnapshot([item], { audiences: [{ audience_id: 'vips', values }] }).items[0]?.audience
  }
  expect(audienceOf({ plan: 'pro' }, [])).toBe(audienceOf({ plan: 'pro' }, []))
  expect(audienceOf({ plan: 'pro' }, [])).not.toBe(audienceOf({ plan: 'free' }, []))
  const subject = () => createSubject({ url: '/', tokens: { name: 'eve' } }, 0)
  for (const [operator, isMember] of [
    ['$inGroup', true],
    ['$notInGroup', false],
  ] as const) {
    const rule = { name: { [operator]: 'vips' } }
    expect(audienceOf(rule, ['eve'])?.matches(subject())).toBe(isMember)
    expect(audienceOf(rule, ['mallory'])?.matches(subject())).toBe(!isMember)
  }
})
