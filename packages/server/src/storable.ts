/** Whether PostgreSQL can store a text: it accepts neither NUL characters nor lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The start of a text, which can be stored if the text can: a cut may fall into the middle of a character. */
export const cutText = (text: string, maxLength: number): string =>
  text
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\ufffd$/, '')
