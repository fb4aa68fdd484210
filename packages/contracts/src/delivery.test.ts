import { describe } from 'vitest'
import { accepts, rejects } from '../testing/cases.ts'
import { RolloutInput, ScheduleInput } from './delivery.ts'

describe('RolloutInput', () => {
  accepts(RolloutInput, {
    'all users': { enabled: true, percentage: 100 },
    'no users': { enabled: false },
    'a fraction of a per cent': { percentage: 12.25 },
    'no fields': {},
  })
  rejects(RolloutInput, {
    'more than 100': [{ percentage: 100.1 }, '/percentage'],
    'less than 0': [{ percentage: -1 }, '/percentage'],
    'a string as the percentage': [{ percentage: '50' }, '/percentage'],
    '1 instead of true': [{ enabled: 1 }, '/enabled'],
    'an unknown field': [{ percent: 50 }, ''],
  })
})

describe('ScheduleInput', () => {
  accepts(ScheduleInput, {
    'two nulls': { start_at: null, end_at: null },
    'only a start': { start_at: '2026-01-31T12:00:00Z' },
    'milliseconds and an offset': { end_at: '2026-01-31T12:00:00.123+02:00' },
  })
  rejects(ScheduleInput, {
    'a date without a time': [{ start_at: '2026-01-31' }, '/start_at'],
    'a time without an offset': [{ start_at: '2026-01-31T12:00:00' }, '/start_at'],
    'a space instead of the T': [{ start_at: '2026-01-31 12:00:00Z' }, '/start_at'],
    'an offset without minutes': [{ start_at: '2026-01-31T12:00:00+02' }, '/start_at'],
    'a leap second': [{ start_at: '2026-12-31T23:59:60Z' }, '/start_at'],
    'the 30th of February': [{ end_at: '2026-02-30T12:00:00Z' }, '/end_at'],
    'the year 0': [{ end_at: '0000-01-01T00:00:00Z' }, '/end_at'],
    'a number': [{ start_at: 1767225600 }, '/start_at'],
    'an empty string': [{ start_at: '' }, '/start_at'],
    'an unknown field': [{ begin_at: null }, ''],
  })
})
