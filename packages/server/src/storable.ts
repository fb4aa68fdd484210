/** Whether PostgreSQL can store a text: it accepts neither NUL characters nor lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
