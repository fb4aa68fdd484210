/** Rules whose expressions have more states than any cache can hold. */
export const hostileAudiences = Array.from({ length: 12 }, (_, index) => ({
  text: { $regex: `[ab]*a[ab]{200}c${index}` },
}))

/** A text that contains what these expressions require, and then leads them to a new state with every character. */
export function mixedText(length: number): string {
  let [text, seed] = ['c0c1c2c3c4c5c6c7c8c9c10c11', 1]
  while (text.length < length) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    text += seed > 2 ** 30 ? 'a' : 'b'
  }
  return text
}
