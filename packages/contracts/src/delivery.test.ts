import { describe } from 'vitest'
import { accepts, refuses } from '../testing/cases.ts'
import { RolloutInput, ScheduleInput } from './delivery.ts'

describe('a rollout in a request', () => {
  accepts(RolloutInput, {
    everyone: { enabled: true, percentage: 100 },
    nobody: { enabled: false },
    'a part of a per cent': { percentage: 12.25 },
    nothing: {},
  })
  refuses(RolloutInput, {
    'more than everyone': [{ percentage: 100.1 }, '/percentage'],
    'less than nobody': [{ percentage: -1 }, '/percentage'],
    '"50" for 50': [{ percentage: '50' }, '/percentage'],
    '1 for true': [{ enabled: 1 }, '/enabled'],
    'an unknown field': [{ percent: 50 }, ''],
  })
})

describe('a schedule in a request', () => {
  accepts(ScheduleInput, {
    'two nulls': { start_at: null, end_at: null },
    'only a start': { start_at: '2026-01-31T12:00:00Z' },
    'milliseconds and an offset': { end_at: '2026-01-31T12:00:00.123+02:00' },
  })
  refuses(ScheduleInput, {
    'a day': [{ start_at: '2026-01-31' }, '/start_at'],
    'a time without an offset': [{ start_at: '2026-01-31T12:00:00' }, '/start_at'],
    'a blank for the T': [{ start_at: '2026-01-31 12:00:00Z' }, '/start_at'],
    'an offset without minutes': [{ start_at: '2026-01-31T12:00:00+02' }, '/start_at'],
    'a leap second': [{ start_at: '2026-12-31T23:59:60Z' }, '/start_at'],
    'the 30th of February': [{ end_at: '2026-02-30T12:00:00Z' }, '/end_at'],
    'the year 0': [{ end_at: '0000-01-01T00:00:00Z' }, '/end_at'],
    'a number': [{ start_at: 1767225600 }, '/start_at'],
    'an empty string': [{ start_at: '' }, '/start_at'],
    'an unknown field': [{ begin_at: null }, ''],
  })
})
