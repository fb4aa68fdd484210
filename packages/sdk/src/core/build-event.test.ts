import { expect, test } from 'vitest'
import { buildEvent } from './build-event.ts'

const at = new Date('2026-01-31T12:00:00.000Z')
const build = (name: string, data?: unknown) => buildEvent(name, { data: data as object }, 'id', at)

test('an event has a name, a time and its data', () => {
  expect(build('track:bought', { amount: 3 })).toEqual({
    id: 'id',
    name: 'track:bought',
    at: '2026-01-31T12:00:00.000Z',
    data: { amount: 3 },
  })
})

test('an event that the service would refuse is left out, so that the rest of the batch arrives', () => {
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  expect(build('track:x', cyclic)).toBeUndefined()
  expect(build(`track:${'x'.repeat(201)}`)).toBeUndefined()
  expect(build('track:x', { text: 'x'.repeat(20_000) })).not.toHaveProperty('data')
  expect(build('track:x', [1, 2])?.data).toEqual({ 0: 1, 1: 2 })
  expect(build('track:x', { when: at, how: () => {} })?.data).toEqual({ when: at.toISOString() })
})
