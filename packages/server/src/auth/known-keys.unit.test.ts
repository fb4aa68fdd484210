import { expect, test } from 'vitest'
import { createKnownKeys } from './known-keys.ts'

const keyOf = (tenantId: string) => ({
  identity: { tenantId, keyId: 'key', environment: 'live' as const },
  checkedAt: 0,
  trust: 'valid' as const,
})

test('a tenant has its keys until they are deleted, or dropped because others were used later', () => {
  const known = createKnownKeys(3)
  const digestsOf = (tenantId: string) => known.ofTenant(tenantId).map(([digest]) => digest)
  known.set('a1', keyOf('a'))
  known.set('a2', keyOf('a'))
  known.set('b1', keyOf('b'))
  known.set('a1', { ...keyOf('a'), checkedAt: 1 })
  expect([digestsOf('a'), digestsOf('b'), digestsOf('c')]).toEqual([['a1', 'a2'], ['b1'], []])
  expect(known.ofTenant('a')[0]?.[1]).toBe(known.get('a1'))
  known.set('c1', keyOf('c'))
  expect([digestsOf('a'), digestsOf('b'), digestsOf('c')]).toEqual([['a1'], ['b1'], ['c1']])
  known.delete('a1')
  known.delete('a1')
  expect([known.has('a1'), digestsOf('a'), digestsOf('b')]).toEqual([false, [], ['b1']])
})
