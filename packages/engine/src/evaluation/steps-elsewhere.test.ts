import { expect, test } from 'vitest'
import { Work } from '../budget/work.ts'
import { parsePage } from '../page/page.ts'
import { buildSnapshot } from '../snapshot/build-snapshot.ts'
import type { SnapshotItem } from '../snapshot/snapshot.ts'
import { stepsElsewhere } from './steps-elsewhere.ts'

const item = (more: object) =>
  buildSnapshot([{ id: 'a', content_type: 'tour', json: '', ...more }]).items[0] as SnapshotItem

const work = new Work(Infinity)

const tour = item({
  url_patterns: [{ pattern: '/start' }],
  step_pages: [
    { step_id: 'two', pattern: '/two' },
    { step_id: 'three', pattern: '^/three/\\d+$', is_regex: true },
  ],
  other_step_ids: ['one', 'four'],
})

test.each([
  ['/start', ['two', 'three']],
  ['/two', ['three', 'one', 'four']],
  ['/three/7', ['two', 'one', 'four']],
  ['/other', ['two', 'three', 'one', 'four']],
])('E4.12: on %s the steps %j belong to other pages', (url, steps) => {
  expect(stepsElsewhere(tour, parsePage(url), work)).toEqual(steps)
})

test('E4.12: the steps without a page of a tour that a call has started belong anywhere', () => {
  expect(stepsElsewhere(tour, parsePage('/other'), work, true)).toEqual(['two', 'three'])
})

test('E4.12: a tour none of whose steps has a page has no steps elsewhere', () => {
  const plain = item({ url_patterns: [{ pattern: '/start' }] })
  expect(stepsElsewhere(plain, parsePage('/other'), work)).toEqual([])
})
