import type { QuestionMails } from '@guide/contracts'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** A message may be stored this long after the time that it has. Before that it is in no mail. */
const settleMs = minute
/** Older questions are not mailed any more: the mail server was away, or there was none. */
export const maxAgeMs = 3 * day
/** When daily mails are sent, in the time zone of the admin. */
const dailyHour = 8

interface Recipient {
  question_mails: QuestionMails
  time_zone: string
  since: Date
  mailed_until: Date | null
  mailing_until: Date | null
  mail_after: Date | null
}

/** The time from which, and up to which, new questions belong into a mail. */
export interface Window {
  from: Date
  until: Date
}

/** The window of the mail that an admin should get now; undefined if it is not the time for one. */
export function dueWindow(recipient: Recipient, now: number): Window | undefined {
  const { question_mails, time_zone, since, mailed_until, mailing_until, mail_after } = recipient
  if (question_mails === 'off' || (mail_after?.getTime() ?? 0) > now) return undefined
  const from = Math.max(mailed_until?.getTime() ?? since.getTime(), now - maxAgeMs)
  const started = mailing_until?.getTime() ?? 0
  const newest = question_mails === 'at_once' ? now - settleMs : lastDailyTime(now - settleMs, time_zone)
  const until = started > from ? started : newest
  return until > from ? { from: new Date(from), until: new Date(until) } : undefined
}

/** The latest time, not after `now`, at which it was eight in the morning in a time zone. */
export function lastDailyTime(now: number, timeZone: string): number {
  const local = localTime(now, timeZone)
  const wanted = Math.floor((local - dailyHour * hour) / day) * day + dailyHour * hour
  const guess = now - (local - wanted)
  // Clocks may have been changed in between.
  return guess - (localTime(guess, timeZone) - wanted)
}

/** What the clocks of a time zone show, as if it were UTC. */
function localTime(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day: dayOfMonth = 1, hour: hours = 0, minute: minutes = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, dayOfMonth, hours, minutes, second) + (at % 1000)
}
