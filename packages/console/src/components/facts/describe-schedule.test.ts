import { expect, test } from 'vitest'
import { formatsOf } from '../../words/formats.ts'
import type { Translate } from '../../words/words.ts'
import { describeSchedule, sayZone } from './describe-schedule.ts'

const t: Translate = (message, values = {}) =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const at = { now: Date.parse('2027-04-29T05:00:00Z'), zone: 'Europe/Berlin' }
const describe = (start_at: string | null, end_at: string | null) =>
  describeSchedule({ start_at, end_at }, formatsOf('en'), t, at).replace(/\s/g, ' ')

test('a schedule says what happens, when in a named zone, and how far away that is', () => {
  expect(describe('2027-05-03T07:00:00Z', null)).toBe(
    'Starts on Monday, May 3, 2027 at 9:00 AM Berlin time, in 4 days. It has no end.',
  )
  expect(describe(null, '2027-04-29T07:30:00Z')).toBe(
    'Starts as soon as it is published. Ends on Thursday, April 29, 2027 at 9:30 AM Berlin time, in 2 hours.',
  )
  expect(describe(null, null)).toBe('Starts as soon as it is published. It has no end.')
})

test('what is over is said as such', () => {
  expect(describe('2027-04-28T05:00:00Z', null)).toBe(
    'Started on Wednesday, April 28, 2027 at 7:00 AM Berlin time, yesterday. It has no end.',
  )
  expect(describe('2027-04-20T05:00:00Z', '2027-04-28T05:00:00Z')).toBe(
    'Ended on Wednesday, April 28, 2027 at 7:00 AM Berlin time, yesterday: no user gets it.',
  )
})

test('a zone has the name of its city', () => {
  expect(['America/New_York', 'Etc/UTC', 'UTC'].map(zone => sayZone(zone, t))).toEqual([
    'New York time',
    'UTC',
    'UTC',
  ])
})
