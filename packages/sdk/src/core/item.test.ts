import { expect, test } from 'vitest'
import { readItem, readItems } from './item.ts'

const tour = {
  content_type: 'tour',
  tour_id: 'tour_1',
  title: 'T',
  steps: [{ step_id: 'a', element_target: { element_id: 'a' } }],
}

test('every kind of item has its id under `id`', () => {
  expect(readItem(tour)?.id).toBe('tour_1')
  expect(readItem({ content_type: 'banner', content_id: 'cnt_1' })?.id).toBe('cnt_1')
})

test('missing fields get defaults', () => {
  expect(readItem({ content_type: 'banner', content_id: 'cnt_1', progress: 7, trigger: [] })).toMatchObject({
    title: '',
    trigger: { trigger_type: 'manual' },
    progress: { state: 'none', step_id: null },
  })
})

test.each([
  null,
  undefined,
  7,
  'text',
  [],
  {},
  { content_type: 'banner' },
  { content_type: 'banner', content_id: 7 },
  { content_id: 'cnt_1' },
  { ...tour, steps: undefined },
  { ...tour, steps: [null] },
  { ...tour, steps: [{ step_id: 'a' }] },
  { content_type: 'checklist', content_id: 'cnt_1', items: 'x' },
  { content_type: 'checklist', content_id: 'cnt_1', items: [{}] },
])('%j is not an item', raw => {
  expect(readItem(raw)).toBeUndefined()
})

test('a malformed item is left out, and the others stay', () => {
  const warnings: string[] = []
  const items = readItems([null, tour, {}], message => warnings.push(message))
  expect(items.map(item => item.id)).toEqual(['tour_1'])
  expect(warnings).toHaveLength(2)
})
