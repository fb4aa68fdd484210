import type { SdkTour } from '@guide/contracts'
import { expect, test } from 'vitest'
import { choosePlaces, withStandIns } from './stand-ins.ts'

const part = (id: string, hint = '') => ({ id, hint, takesInput: false })
const ids = (count: number) => Array.from({ length: count }, (_, at) => `s${at}`)

test('every step has a place of its own, as long as there are enough', () => {
  expect(new Set(choosePlaces(ids(12).map(id => part(id))).values()).size).toBe(12)
  expect(choosePlaces(ids(40).map(id => part(id))).size).toBe(40)
})

test('a step keeps its place when steps are reordered', () => {
  const parts = ids(6).map(id => part(id))
  const places = choosePlaces(parts)
  expect([...choosePlaces(parts.toReversed())].sort()).toEqual([...places].sort())
})

test('a place is chosen by the words of the target and the title', () => {
  const places = choosePlaces([
    part('a', '#global-search'),
    part('b', '[data-nav] Settings'),
    part('c', 'create-project Start something new'),
  ])
  expect(Object.fromEntries(places)).toEqual({ a: 'search', b: 'settings', c: 'button' })
})

test('a step that waits for an input points at the field', () => {
  const places = choosePlaces([part('a', 'search'), { id: 'b', hint: 'name', takesInput: true }])
  expect(places.get('b')).toBe('search')
  expect(places.get('a')).not.toBe('search')
})

test('the pages of steps do not matter on the sample page', () => {
  const step = { step_id: 'a', title: '', element_target: { element_id: 'x' }, page: { pattern: '/x' } }
  const { steps } = withStandIns({ content_type: 'tour', steps: [step] } as unknown as SdkTour) as SdkTour
  expect(steps).toEqual([
    { step_id: 'a', title: '', element_target: { element_id: expect.stringMatching(/^place-/) } },
  ])
})
