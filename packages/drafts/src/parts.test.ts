import type { ContentDefinition, TourDefinition } from '@guide/contracts'
import { expect, test } from 'vitest'
import { copyPart, insertPart, movePart, partsOf, removePart } from './parts.ts'

const tour = ['a', 'b', 'c'].reduce(
  (definition, id, index) => insertPart(definition, index, id) as TourDefinition,
  { steps: [] as TourDefinition['steps'] } as TourDefinition,
)
const checklist = {
  content_type: 'checklist',
  items: [{ item_id: 'a', title: 'A' }],
} as unknown as ContentDefinition
const ids = (definition: Parameters<typeof partsOf>[0]) => partsOf(definition)?.map(({ id }) => id)

test('steps keep numbers without gaps after every change', () => {
  const changed = movePart(removePart(copyPart(tour, 0, 'x'), 2), 2, 0) as TourDefinition
  expect(ids(changed)).toEqual(['c', 'a', 'x'])
  expect(changed.steps.map(({ order }) => order)).toEqual([0, 1, 2])
})

test('tasks of a checklist likewise; other kinds have no parts', () => {
  expect(ids(copyPart(checklist, 0, 'b'))).toEqual(['a', 'b'])
  expect(ids(movePart(insertPart(checklist, 1, 'b'), 1, 0))).toEqual(['b', 'a'])
  expect(partsOf({ ...checklist, content_type: 'banner' })).toBeUndefined()
})
