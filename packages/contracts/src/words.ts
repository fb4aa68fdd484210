// How the service and the SDK read the texts of a page.

/** More words say little more about an element. */
const maxWords = 16

/** The words of a text, in lower case. Between two elements there may be no space: `WeekMonth` is two words. */
export const allWordsOf = (text: string): string[] =>
  (text.match(/\p{Lu}?\p{Ll}+|\p{L}+|\p{N}+/gu) || []).map(word => word.toLowerCase())

/** The first words of a text. */
export const wordsOf = (text: string): string[] => allWordsOf(text).slice(0, maxWords)
