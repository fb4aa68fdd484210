import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** What was made for each language. Formatters are slow to make, and every row of a list needs some. */
const made = new Map<string, ReturnType<typeof formatsOf>>()

/** Returns functions that write numbers and times in the language of the console. */
export function useFormats() {
  const { locale } = useLingui().i18n
  return formatsIn(locale)
}

/** The same where there is no component, for a text that is written once. */
export const currentFormats = () => formatsIn(i18n.locale || 'en')

function formatsIn(locale: string) {
  const formats = made.get(locale) ?? formatsOf(locale)
  made.set(locale, formats)
  return formats
}

export function formatsOf(locale: string) {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const numbers = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'].map(
    unit =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: unit === 'byte' ? 'long' : 'short',
        maximumFractionDigits: 1,
      }),
  )
  const ago = (iso: string, now = Date.now()): string => {
    const seconds = (Date.parse(iso) - now) / 1000
    const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
    // Clocks differ by a little: a time that has just passed is now.
    // What was created a moment ago and lasts seven days ends in 7 days, not in 6.
    const length = seconds > 0 ? seconds + 60 : seconds
    return relative.format(Math.abs(seconds) < 60 ? 0 : Math.trunc(length / size), unit)
  }
  // None of these may need `this`: screens take them out of the object.
  return {
    /** A time as people say it: "5 minutes ago". */
    ago,
    /** The same with seconds: "3 seconds ago". */
    justNow(iso: string, now = Date.now()): string {
      const seconds = Math.max(1, Math.round((now - Date.parse(iso)) / 1000))
      return seconds < 60 ? relative.format(-seconds, 'second') : ago(iso, now)
    },
    /** A time to wait, rounded up: "in 12 seconds", "in 3 minutes". */
    after(seconds: number): string {
      if (seconds < 60) return relative.format(Math.ceil(seconds), 'second')
      if (seconds < 3600) return relative.format(Math.ceil(seconds / 60), 'minute')
      return relative.format(Math.ceil(seconds / 3600), 'hour')
    },
    moment: (iso: string) => moment.format(new Date(iso)),
    /** A time with its weekday: "Monday, May 3, 2027 at 9:00 AM". @param timeZone that of the browser if left out */
    longMoment: (iso: string, timeZone?: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
        new Date(iso),
      ),
    /** A day of the service, which counts in UTC: `2026-01-31`. */
    day: (date: string) => day.format(new Date(date)),
    number: (value: number) => numbers.format(value),
    /** A size, in steps of 1024 as those of the operator's settings: `TENANT_PUBLISHED_MB=32` is "32 MB". */
    bytes(value: number): string {
      const power = value < 1024 ? 0 : value < 1024 ** 2 ? 1 : value < 1024 ** 3 ? 2 : 3
      return sizes[power]?.format(value / 1024 ** power) ?? ''
    },
    percent: (share: number) => percent.format(share),
  }
}
