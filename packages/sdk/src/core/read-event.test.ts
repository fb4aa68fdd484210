import { expect, test } from 'vitest'
import { readEvent } from './read-event.ts'

const at = new Date('2026-01-31T12:00:00.000Z')
const read = (name: string, data?: unknown) => readEvent(name, { data: data as object }, 'id', at)

test('an event says what happened, and when', () => {
  expect(read('track:bought', { amount: 3 })).toEqual({
    id: 'id',
    name: 'track:bought',
    at: '2026-01-31T12:00:00.000Z',
    data: { amount: 3 },
  })
})

test('what cannot be sent is left out, so that the others of the batch arrive', () => {
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  expect(read('track:x', cyclic)).toBeUndefined()
  expect(read(`track:${'x'.repeat(201)}`)).toBeUndefined()
  expect(read('track:x', { text: 'x'.repeat(20_000) })).not.toHaveProperty('data')
  expect(read('track:x', [1, 2])?.data).toEqual({ 0: 1, 1: 2 })
  expect(read('track:x', { when: at, how: () => {} })?.data).toEqual({ when: at.toISOString() })
})
