/** A text that fits into a mail header: line breaks and control characters become spaces. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
