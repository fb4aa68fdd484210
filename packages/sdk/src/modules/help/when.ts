/** A time as the user's language writes it. A locale that is none is no reason to fail. */
export function when(at: string, locale?: string): string {
  const write = (language?: string) =>
    new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
  try {
    return write(locale)
  } catch {
    return write()
  }
}
