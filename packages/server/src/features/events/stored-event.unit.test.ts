import { builtInEvents, type SdkEvent } from '@guide/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, daysFrom } from '../../db/daily-partitions.ts'
import { problemOf, type Reporter, receiptAt, sizeOf, toStored } from './stored-event.ts'

const reporter = (received: string | number, retentionDays = 90): Reporter => ({
  tenantId: 'ten_1',
  environment: 'live',
  userKey: 'user:eve',
  sessionId: 's1',
  receipt: receiptAt(new Date(received).getTime(), retentionDays),
})
const event = (fields: Partial<SdkEvent> = {}): SdkEvent => ({
  id: 'e1',
  name: 'content.shown',
  at: '2026-06-15T12:00:00.000Z',
  ...fields,
})
const noon = '2026-06-15T12:00:00.000Z'

test.each([
  [null, 1],
  [{ a: 1 }, 1],
  [{ text: '"'.repeat(512) }, 2],
  [{ text: 'x'.repeat(100 * 1024) }, 101],
])('an event counts as one more for each KiB of its data', (data, size) => {
  expect(sizeOf({ data })).toBe(size)
})

test('an event is stored with its user and its time', () => {
  const about = { content_id: 'tour_1', step_id: 'one', data: { a: [1] } }
  expect(toStored(event({ at: '2026-06-15T11:59:00+02:00', ...about }), reporter(noon))).toMatchObject({
    tenant_id: 'ten_1',
    event_id: 'e1',
    day: '2026-06-15',
    environment: 'live',
    user_key: 'user:eve',
    session_id: 's1',
    name: 'content.shown',
    item_id: 'tour_1',
    step_id: 'one',
    at: '2026-06-15T09:59:00.000Z',
    received_at: noon,
    data: { a: [1] },
  })
  expect(toStored(event(), reporter(noon))).toMatchObject({ item_id: null, step_id: null, data: null })
})

describe('the time of an event is moved to within a day of its receipt', () => {
  test.each([
    ['the same instant', noon, noon],
    ['the first of yesterday', '2026-06-14T00:00:00.000Z', '2026-06-14T00:00:00.000Z'],
    ['just before yesterday', '2026-06-13T23:59:59.999Z', '2026-06-14T00:00:00.000Z'],
    ['a thousand years late', '1026-06-15T12:00:00Z', '2026-06-14T00:00:00.000Z'],
    ['the last of tomorrow', '2026-06-16T23:59:59.999Z', '2026-06-16T23:59:59.999Z'],
    ['just after tomorrow', '2026-06-17T00:00:00Z', '2026-06-16T23:59:59.999Z'],
    ['far ahead', '2999-12-31T23:59:59Z', '2026-06-16T23:59:59.999Z'],
    ['tomorrow elsewhere, today here', '2026-06-16T01:00:00+02:00', '2026-06-15T23:00:00.000Z'],
    ['finer than a millisecond', '2026-06-15T12:00:00.123987Z', '2026-06-15T12:00:00.123Z'],
  ])('%s', (_, said, at) => {
    expect(toStored(event({ at: said }), reporter(noon))).toMatchObject({ at, day: '2026-06-15' })
  })

  test.each([
    ['2026-03-01T00:00:00.000Z', '2026-02-28T00:00:00.000Z'],
    ['2028-03-01T23:59:59.999Z', '2028-02-29T00:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', '2025-12-31T00:00:00.000Z'],
  ])('an event received at %s is at the earliest from %s', (received, earliest) => {
    expect(toStored(event({ at: '2020-01-01T00:00:00Z' }), reporter(received)).at).toBe(earliest)
  })
})

describe('a repeated event is searched in the days that may have stored it', () => {
  test.each([
    ['of this moment: only today', noon, '2026-06-15'],
    ['of an hour ago: the clock of the page may run ahead', '2026-06-15T10:30:00Z', '2026-06-13'],
    ['of tomorrow', '2026-06-16T12:00:00Z', '2026-06-13'],
    ['of yesterday', '2026-06-14T12:00:00Z', '2026-06-12'],
    ['of two weeks ago', '2026-06-01T12:00:00Z', '2026-05-30'],
    ['of a year ago: all days that are kept', '2025-06-15T12:00:00Z', '2026-03-17'],
    ['from a clock that runs a year ahead: all days that are kept', '2027-06-15T12:00:00Z', '2026-03-17'],
  ])('an event %s', (_, at, since) => {
    expect(toStored(event({ at }), reporter(noon)).since).toBe(since)
  })
})

test('with any clock, an event goes into the partition of its receipt and is searched up to that day', () => {
  const instant = fc.date({
    min: new Date('1000-01-01'),
    max: new Date('2999-12-31'),
    noInvalidDate: true,
  })
  const received = fc.date({ min: new Date('2025-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, received, fc.integer({ min: 1, max: 3650 }), (said, now, retentionDays) => {
      const stored = toStored(event({ at: said.toISOString() }), reporter(now.getTime(), retentionDays))
      const around = [-1, 0, 1].map(days => dayOf(daysFrom(now.getTime(), days)))
      expect(stored.day).toBe(around[1])
      expect(around).toContain(stored.at.slice(0, 10))
      expect(stored.since <= stored.day).toBe(true)
      expect(stored.since >= dayOf(daysFrom(now.getTime(), -retentionDays))).toBe(true)
      if (around.includes(dayOf(said.getTime()))) expect(stored.at).toBe(said.toISOString())
    }),
  )
})

describe('the problem of an event', () => {
  const good: Record<string, Partial<SdkEvent>> = {
    'step.shown': { step_id: 'one' },
    'checklist.item_done': { step_id: 'one' },
    'target.found': { data: { found_by: 'css_selector' } },
  }
  test.each(builtInEvents)('is null for %s about an item', name => {
    expect(problemOf(event({ name, content_id: 'tour_1', ...good[name] }))).toBeNull()
    expect(problemOf(event({ name, ...good[name] }))).toBe(`content_id: is required for ${name}`)
  })

  test.each(['track:signup', 'track: ', 'track:\n', 'track:content.shown', 'track:é'])(
    'is null for %j, with and without an item',
    name => {
      expect(problemOf(event({ name }))).toBeNull()
      expect(problemOf(event({ name, content_id: 'tour_1' }))).toBeNull()
    },
  )

  test.each([
    'track:',
    'track',
    'Track:x',
    'content.Shown',
    'content',
    'tour.shown',
    'toString',
    '__proto__',
  ])('%j is not a valid name', name => {
    expect(problemOf(event({ name, content_id: 'tour_1' }))).toMatch(/^name: /)
  })

  test.each(['step.shown', 'checklist.item_done'])('%s without a step', name => {
    expect(problemOf(event({ name, content_id: 'tour_1' }))).toBe(`step_id: is required for ${name}`)
  })

  test.each([undefined, {}, { found_by: 'xpath' }, { found_by: 7 }, { found_by: ['css_selector'] }])(
    'target.found with the data %j',
    data => {
      const found = event({ name: 'target.found', content_id: 'tour_1', ...(data && { data }) })
      expect(problemOf(found)).toBe(
        'data.found_by: must be one of data_attribute, element_id, css_selector, fingerprint',
      )
    },
  )
})
