const form = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?$/i

/**
 * Parses an ISO 8601 date or time into milliseconds since 1970; undefined if it is invalid. Unlike in `Date.parse`, a time
 * without a zone is UTC, so that the result does not depend on the machine.
 */
export function parseInstant(text: string): number | undefined {
  const match = form.exec(text)
  if (match === null) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(part => Number(part ?? 0)) as Six
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second, milliseconds)
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!exists || hour > 23 || minute > 59 || second > 59) return undefined
  return date.getTime() - offsetOf(match[8])
}

type Six = [number, number, number, number, number, number]

function offsetOf(zone: string | undefined): number {
  if (zone === undefined || /^z$/i.test(zone)) return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000
}

/**
 * Reads an attribute as an instant: an ISO 8601 string, or a number since 1970. JWTs count in seconds and JavaScript in
 * milliseconds. The limit of 10¹¹ tells them apart: as seconds it is the year 5138, as milliseconds it is 1973.
 */
export function instantOf(value: unknown): number | undefined {
  if (typeof value === 'string') return parseInstant(value)
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return Math.abs(value) < 100_000_000_000 ? value * 1000 : value
}
