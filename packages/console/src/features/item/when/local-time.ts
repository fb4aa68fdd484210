/** An instant as an input of the type `datetime-local` has it, in the time zone of the browser. Seconds are kept if there are any. */
export function toLocal(instant: string | null): string {
  if (!instant) return ''
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  const seconds = date.getSeconds() ? `:${two(date.getSeconds())}` : ''
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}${seconds}`
}

/** The instant of a local time in UTC; null if there is none. */
export function fromLocal(local: string): string | null {
  const date = new Date(local)
  return local === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** Nine in the morning of the reader, some days after a time or after now. */
export function morningIn(days: number, after: string | null = null): string {
  const date = after ? new Date(after) : new Date()
  date.setDate(date.getDate() + days)
  date.setHours(9, 0, 0, 0)
  return date.toISOString()
}
