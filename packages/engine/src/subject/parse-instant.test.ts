import { expect, it } from 'vitest'
import { parseInstant } from './parse-instant.ts'

it.each([
  ['2026-01-31T12:00:00Z', Date.UTC(2026, 0, 31, 12)],
  ['2026-01-31T12:00:00.123Z', Date.UTC(2026, 0, 31, 12, 0, 0, 123)],
  ['2026-01-31T12:00:00.1239Z', Date.UTC(2026, 0, 31, 12, 0, 0, 123)],
  ['2026-01-31T12:00:00+02:00', Date.UTC(2026, 0, 31, 10)],
  ['2026-01-31T12:00:00-0530', Date.UTC(2026, 0, 31, 17, 30)],
  ['2026-01-31t12:00z', Date.UTC(2026, 0, 31, 12)],
  ['2026-01-31', Date.UTC(2026, 0, 31)],
  ['2024-02-29', Date.UTC(2024, 1, 29)],
])('E6.5: %s is a valid instant', (text, expected) => {
  expect(parseInstant(text)).toBe(expected)
})

it('E6.5: a time without a zone is UTC on every machine', () => {
  expect(parseInstant('2026-07-01T12:00:00')).toBe(Date.UTC(2026, 6, 1, 12))
})

it.each([
  '',
  'soon',
  '2026',
  '2026-13-01',
  '2026-02-29',
  '2026-01-31T24:00:00Z',
  '2026-01-31T12:60:00Z',
  '1770000000',
])('E6.5: %j is not a valid instant', text => {
  expect(parseInstant(text)).toBeUndefined()
})
