import { builtInEvents, finderNames } from '@guide/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { combine } from './progress-move.ts'
import { receiptAt, type StoredEvent, toStored } from './stored-event.ts'
import { type Tally, tally } from './tally.ts'

const now = Date.parse('2026-06-15T12:00:00.000Z')
const minute = 60 * 1000

const event: fc.Arbitrary<StoredEvent> = fc
  .record({
    id: fc.uuid(),
    name: fc.constantFrom(...builtInEvents, 'track:x'),
    minutes: fc.integer({ min: -36 * 60, max: 5 }),
    content_id: fc.option(fc.constantFrom('tour_1', 'tour_2'), { nil: undefined, freq: 5 }),
    step_id: fc.option(fc.constantFrom('one', 'two'), { nil: undefined }),
    found_by: fc.constantFrom(...finderNames),
    tenantId: fc.constantFrom('ten_1', 'ten_2'),
    environment: fc.constantFrom('live' as const, 'test' as const),
    userKey: fc.option(fc.constantFrom('user:eve', 'user:ada', 'visitor:eve')),
    sessionId: fc.option(fc.constantFrom('s1', 's2')),
  })
  .map(({ id, name, minutes, content_id, step_id, found_by, ...reporter }) => {
    const at = new Date(now + minutes * minute).toISOString()
    const about = { ...(content_id && { content_id }), ...(step_id && { step_id }) }
    return toStored(
      { id, name, at, ...about, data: { found_by } },
      { ...reporter, receipt: receiptAt(now, 90) },
    )
  })
const events = fc.array(event, { maxLength: 60 })

/** The rows by their keys, because their order does not matter. */
function asMaps({ hours, users, moves }: Tally) {
  const key = (parts: object) => JSON.stringify(Object.entries(parts).sort())
  return {
    hours: new Map(hours.map(({ count, last_at, ...about }) => [key(about), { count, last_at }])),
    users: new Set(users.map(key)),
    moves: new Map(
      moves.map(move => {
        const { tenantId, environment, userKey, itemId } = move
        return [
          key({ tenantId, environment, userKey, itemId }),
          { ...move, doneItemIds: [...move.doneItemIds].sort() },
        ]
      }),
    ),
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

describe('the tally of events', () => {
  test('counts each event about an item once', () => {
    fc.assert(
      fc.property(events, given => {
        const counted = given.filter(({ item_id, name }) => item_id !== null && name !== 'track:x')
        expect(sum(tally(given).hours.map(({ count }) => count))).toBe(counted.length)
      }),
    )
  })

  test('has one row per key', () => {
    fc.assert(
      fc.property(events, given => {
        const { hours, users, moves } = tally(given)
        const maps = asMaps({ hours, users, moves })
        expect([maps.hours.size, maps.users.size, maps.moves.size]).toEqual([
          hours.length,
          users.length,
          moves.length,
        ])
      }),
    )
  })

  test('is the same in any order', () => {
    const shuffled = events.chain(given =>
      fc.shuffledSubarray(given, { minLength: given.length }).map(other => [given, other] as const),
    )
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(asMaps(tally(one))).toEqual(asMaps(tally(other)))
      }),
    )
  })

  test('does not depend on how many commits the events are split into', () => {
    fc.assert(
      fc.property(events, fc.nat(60), (given, cut) => {
        const [one, other] = [asMaps(tally(given.slice(0, cut))), asMaps(tally(given.slice(cut)))]
        const whole = asMaps(tally(given))
        for (const [about, { count, last_at }] of whole.hours) {
          const parts = [one.hours.get(about), other.hours.get(about)].filter(part => part !== undefined)
          expect(sum(parts.map(part => part.count))).toBe(count)
          expect(
            parts
              .map(part => part.last_at)
              .sort()
              .at(-1),
          ).toBe(last_at)
        }
        expect(whole.users).toEqual(new Set([...one.users, ...other.users]))
        for (const [about, move] of whole.moves) {
          const parts = [one.moves.get(about), other.moves.get(about)].filter(part => part !== undefined)
          const merged = parts.reduce((a, b) => combine(a, b))
          expect({ ...merged, doneItemIds: [...merged.doneItemIds].sort() }).toEqual(move)
        }
      }),
    )
  })
})

const stored = (name: string, at: string, fields: Partial<StoredEvent> = {}): StoredEvent => ({
  ...toStored(
    { id: 'e', name, at, content_id: 'tour_1' },
    {
      tenantId: 'ten_1',
      environment: 'live',
      userKey: 'user:eve',
      sessionId: null,
      receipt: receiptAt(now, 90),
    },
  ),
  ...fields,
})

test('a row covers a full hour and keeps the time of its last event', () => {
  const { hours } = tally([
    stored('target.missing', '2026-06-15T09:59:59.999Z'),
    stored('target.missing', '2026-06-15T10:00:00.000Z'),
    stored('target.missing', '2026-06-15T10:30:00.000Z'),
    stored('target.missing', '2026-06-15T10:20:00.000Z'),
  ])
  expect(hours.map(({ hour, count, last_at }) => [hour, count, last_at])).toEqual([
    ['2026-06-15T09:00:00.000Z', 1, '2026-06-15T09:59:59.999Z'],
    ['2026-06-15T10:00:00.000Z', 3, '2026-06-15T10:30:00.000Z'],
  ])
})

test('users are counted per day, and only for the measures that reports need', () => {
  const { users } = tally([
    stored('content.shown', '2026-06-14T10:00:00.000Z'),
    stored('content.shown', '2026-06-15T10:00:00.000Z'),
    stored('content.shown', '2026-06-15T11:00:00.000Z'),
    stored('content.completed', '2026-06-15T11:00:00.000Z'),
    stored('content.dismissed', '2026-06-15T11:00:00.000Z'),
    stored('content.shown', '2026-06-15T11:00:00.000Z', { user_key: null }),
  ])
  expect(users.map(({ measure, day, user_key }) => [measure, day, user_key])).toEqual([
    ['shown', '2026-06-14', 'user:eve'],
    ['shown', '2026-06-15', 'user:eve'],
    ['completed', '2026-06-15', 'user:eve'],
  ])
})

test.each(['content.shown', 'content.completed', 'content.dismissed', 'content.cta'])(
  '%s is about the whole item, even if it names a step',
  name => {
    const at = '2026-06-15T10:00:00.000Z'
    const { hours } = tally([stored(name, at), stored(name, at, { step_id: 'two' })])
    expect(hours.map(({ step_id, count }) => [step_id, count])).toEqual([['', 2]])
  },
)
