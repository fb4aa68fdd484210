// How the service and the SDK read the texts of a page.

/** More words say little more about an element. */
const maxWords = 16

/** The first words of a text, in lower case. Between two elements there may be no space: `WeekMonth` is two words. */
export const wordsOf = (text: string): string[] =>
  (text.match(/\p{Lu}?\p{Ll}+|\p{L}+|\p{N}+/gu) || []).slice(0, maxWords).map(word => word.toLowerCase())
