/** A time in the user's language. An invalid locale falls back to the browser's. */
export function formatTime(at: string, locale?: string): string {
  const write = (language?: string) =>
    new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
  try {
    return write(locale)
  } catch {
    return write()
  }
}
