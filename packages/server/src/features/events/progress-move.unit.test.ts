import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProgressMove } from '../progress/progress-writes.ts'
import { combine, moveOf } from './progress-move.ts'
import { receiptAt, type StoredEvent, toStored } from './stored-event.ts'

const at = '2026-06-15T12:00:00.000Z'
const reporter = {
  tenantId: 'ten_1',
  environment: 'live' as const,
  userKey: 'user:eve',
  sessionId: 's1',
  receipt: receiptAt(Date.parse(at), 90),
}

const event = (name: string, fields: Partial<StoredEvent> = {}): StoredEvent => ({
  ...toStored({ id: 'e1', name, at, content_id: 'tour_1', step_id: 'one' }, reporter, 3),
  ...fields,
})

describe('an event changes progress', () => {
  const still = {
    stepId: null,
    stepAt: null,
    stepVersion: null,
    abandonedVersion: null,
    sessionId: null,
    endedAt: null,
    doneItemIds: [],
  }
  test.each([
    ['content.shown', { ...still, state: 'seen' }],
    ['step.shown', { ...still, state: 'in_progress', stepId: 'one', stepAt: at, stepVersion: 3 }],
    ['checklist.item_done', { ...still, state: 'in_progress', doneItemIds: ['one'] }],
    [
      'content.abandoned',
      { ...still, state: 'in_progress', abandonedVersion: 3, sessionId: 's1', endedAt: at },
    ],
    ['content.dismissed', { ...still, state: 'dismissed', sessionId: 's1', endedAt: at }],
    ['content.completed', { ...still, state: 'completed', sessionId: 's1', endedAt: at }],
  ])('%s', (name, move) => {
    const whose = { tenantId: 'ten_1', environment: 'live', userKey: 'user:eve', itemId: 'tour_1' }
    expect(moveOf(event(name))).toEqual({ ...whose, ...move })
  })

  test.each(['content.cta', 'target.found', 'target.missing', 'track:content.completed'])(
    'but %s does not',
    name => {
      expect(moveOf(event(name))).toBeNull()
    },
  )

  test('only if it has a user and an item', () => {
    expect(moveOf(event('content.shown', { user_key: null }))).toBeNull()
    expect(moveOf(event('content.shown', { item_id: null }))).toBeNull()
  })

  test('of the version that the page shows, or else of the published one', () => {
    const said = { id: 'e1', name: 'content.abandoned', at, content_id: 'tour_1' }
    const versionOf = (version: unknown) =>
      moveOf(toStored({ ...said, data: { version } }, reporter, 3))?.abandonedVersion
    expect(versionOf(2)).toBe(2)
    for (const invalid of [0, -1, 1.5, '2', null, 2 ** 31]) expect(versionOf(invalid)).toBe(3)
    expect(moveOf(toStored(said, reporter))?.abandonedVersion).toBeNull()
  })

  test('at the time that the page reports, even if it arrives late', () => {
    const said = { id: 'e1', name: 'step.shown', content_id: 'tour_1', step_id: 'one' }
    const late = (when: string) => moveOf(toStored({ ...said, at: when }, reporter))
    expect(late('2026-06-01T08:00:00Z')?.stepAt).toBe('2026-06-01T08:00:00.000Z')
    expect(late('2026-06-01T08:00:01Z')?.stepAt).toBe('2026-06-01T08:00:01.000Z')
    expect(late('2126-06-01T08:00:00Z')?.stepAt).toBe('2026-06-16T23:59:59.999Z')
  })
})

const states = ['none', 'seen', 'in_progress', 'dismissed', 'completed'] as const
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const instant = fc.constantFrom(
  '2026-06-15T12:00:00.000Z',
  '2026-06-15T12:00:00.001Z',
  '2026-06-16T00:00:00.000Z',
)
const name = fc.constantFrom('one', 'two', 'three')
const version = fc.integer({ min: 1, max: 4 })

const move: fc.Arbitrary<ProgressMove> = fc
  .record({
    state: fc.constantFrom(...states),
    step: maybe(fc.record({ stepId: name, stepAt: instant })),
    stepVersion: maybe(version),
    abandonedVersion: maybe(version),
    end: maybe(fc.record({ sessionId: maybe(name), endedAt: instant })),
    doneItemIds: fc.uniqueArray(name),
  })
  .map(({ state, step, end, ...others }) => ({
    tenantId: 'ten_1',
    environment: 'live',
    userKey: 'user:eve',
    itemId: 'tour_1',
    state,
    ...(step ?? { stepId: null, stepAt: null }),
    ...(end ?? { sessionId: null, endedAt: null }),
    ...others,
  }))

/** The order of done items does not matter. */
const sorted = (given: ProgressMove) => ({ ...given, doneItemIds: [...given.doneItemIds].sort() })

describe('combined moves of one user and item', () => {
  test('do not depend on their order', () => {
    fc.assert(
      fc.property(move, move, (a, b) => {
        expect(sorted(combine(a, b))).toEqual(sorted(combine(b, a)))
      }),
      { numRuns: 1000 },
    )
  })

  test('do not depend on their grouping', () => {
    fc.assert(
      fc.property(move, move, move, (a, b, c) => {
        expect(sorted(combine(combine(a, b), c))).toEqual(sorted(combine(a, combine(b, c))))
      }),
      { numRuns: 1000 },
    )
  })

  test('are the same if one is repeated', () => {
    fc.assert(
      fc.property(move, move, (a, b) => {
        expect(combine(combine(a, b), b)).toEqual(combine(a, b))
      }),
    )
  })

  test('never go back', () => {
    fc.assert(
      fc.property(move, move, (a, b) => {
        const both = combine(a, b)
        for (const one of [a, b]) {
          expect(states.indexOf(both.state)).toBeGreaterThanOrEqual(states.indexOf(one.state))
          expect(both.stepVersion ?? 0).toBeGreaterThanOrEqual(one.stepVersion ?? 0)
          expect(both.abandonedVersion ?? 0).toBeGreaterThanOrEqual(one.abandonedVersion ?? 0)
          expect(both.doneItemIds).toEqual(expect.arrayContaining(one.doneItemIds))
          if (one.stepAt) expect((both.stepAt ?? '') >= one.stepAt).toBe(true)
          if (one.endedAt) expect((both.endedAt ?? '') >= one.endedAt).toBe(true)
        }
      }),
    )
  })
})
