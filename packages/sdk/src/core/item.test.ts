import { expect, test } from 'vitest'
import { readItem, readItems } from './item.ts'

const tour = {
  content_type: 'tour',
  tour_id: 'tour_1',
  title: 'T',
  steps: [{ step_id: 'a', element_target: { element_id: 'a' } }],
}

test('an item goes by its id, whichever kind it is', () => {
  expect(readItem(tour)?.id).toBe('tour_1')
  expect(readItem({ content_type: 'banner', content_id: 'cnt_1' })?.id).toBe('cnt_1')
})

test('what is missing is filled in', () => {
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
])('%j is no item', raw => {
  expect(readItem(raw)).toBeUndefined()
})

test('one bad item does not take the others along', () => {
  const told: string[] = []
  const items = readItems([null, tour, {}], message => told.push(message))
  expect(items.map(item => item.id)).toEqual(['tour_1'])
  expect(told).toHaveLength(2)
})
