/** A short hash of a text. The service and the SDK compute the same, and the SDK has no room for more than this. */
export function digest(text: string): string {
  let hash = 7
  for (const character of text) hash = Math.imul(hash, 31) + (character.codePointAt(0) as number)
  return hash.toString(36)
}

/** A hash of a word: enough to compare it, too little to read it. */
export const hashOf = (word: string): string => digest(word).slice(-4)
