import { describe, expect, test } from 'vitest'
import { dueWindow, lastDailyTime } from './due-window.ts'

const at = (text: string) => Date.parse(text)
const iso = (time: number) => new Date(time).toISOString()

describe('the latest eight in the morning', () => {
  test.each([
    ['UTC', '2026-03-10T09:30:15.250Z', '2026-03-10T08:00:00.000Z'],
    ['UTC', '2026-03-10T07:59:59.999Z', '2026-03-09T08:00:00.000Z'],
    ['UTC', '2026-03-10T08:00:00.000Z', '2026-03-10T08:00:00.000Z'],
    ['Europe/Berlin', '2026-07-01T06:00:00.000Z', '2026-07-01T06:00:00.000Z'],
    ['Europe/Berlin', '2026-01-01T06:59:00.000Z', '2025-12-31T07:00:00.000Z'],
    ['America/Los_Angeles', '2026-01-01T12:00:00.000Z', '2025-12-31T16:00:00.000Z'],
    ['Asia/Kolkata', '2026-05-05T03:00:00.000Z', '2026-05-05T02:30:00.000Z'],
    // In the night to 29 March 2026 the clocks of Berlin skip an hour, in the night to 25 October they repeat one.
    ['Europe/Berlin', '2026-03-29T03:30:00.000Z', '2026-03-28T07:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29T07:00:00.000Z', '2026-03-29T06:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T03:30:00.000Z', '2026-10-24T06:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T07:00:00.000Z', '2026-10-25T07:00:00.000Z'],
  ])('in %s at %s is %s', (zone, now, expected) => {
    expect(iso(lastDailyTime(at(now), zone))).toBe(expected)
  })
})

describe('the window of a mail', () => {
  const now = at('2026-03-10T12:00:00.000Z')
  const recipient = {
    question_mails: 'at_once' as const,
    time_zone: 'UTC',
    since: new Date('2026-03-10T10:00:00.000Z'),
    mailed_until: null,
    mailing_until: null,
    mail_after: null,
  }
  const windowOf = (fields: Partial<Parameters<typeof dueWindow>[0]>) => {
    const window = dueWindow({ ...recipient, ...fields }, now)
    return window && [window.from.toISOString().slice(5, 16), window.until.toISOString().slice(5, 16)]
  }

  test('begins when the person became an admin, and ends a minute ago', () => {
    expect(windowOf({})).toEqual(['03-10T10:00', '03-10T11:59'])
  })

  test('goes on where the last mail ended', () => {
    const mailed_until = new Date('2026-03-10T11:30:00.000Z')
    expect(windowOf({ mailed_until })).toEqual(['03-10T11:30', '03-10T11:59'])
  })

  test('has no questions of more than three days ago', () => {
    expect(windowOf({ since: new Date('2025-01-01') })).toEqual(['03-07T12:00', '03-10T11:59'])
  })

  test('of a mail that was started and not finished is the same again', () => {
    const mailing_until = new Date('2026-03-10T11:00:00.000Z')
    expect(windowOf({ mailing_until })).toEqual(['03-10T10:00', '03-10T11:00'])
  })

  test('of a daily mail ends at eight, and the next mail waits for the next eight', () => {
    const daily = { question_mails: 'daily', since: new Date('2026-03-09T10:00:00.000Z') } as const
    expect(windowOf(daily)).toEqual(['03-09T10:00', '03-10T08:00'])
    expect(windowOf({ ...daily, mailed_until: new Date('2026-03-10T08:00:00.000Z') })).toBeUndefined()
  })

  test('no window exists before the time of the next mail, or for an admin who switched mails off', () => {
    expect(windowOf({ mail_after: new Date(now + 1) })).toBeUndefined()
    expect(windowOf({ question_mails: 'off' })).toBeUndefined()
  })
})
