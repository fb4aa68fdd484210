// How the service and the SDK read the texts of a page.

/** More words say little more about an element. */
const maxWords = 16

/** The first words of a text, in lower case. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, maxWords) ?? []
