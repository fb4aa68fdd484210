import type { Fingerprint, SdkFingerprint } from './fingerprint.ts'
import { wordsOf } from './words.ts'

/** A fingerprint as users get it: words and values as hashes, and only the words that tell it apart. */
export function hashedFingerprint(
  { name, text, attributes, neighbours, common = '', check: _, ...plain }: Fingerprint,
  reference: string,
  hashOf: (word: string) => string,
): SdkFingerprint {
  const tellingNothing = wordsOf(common)
  const hashes = (value: string) =>
    wordsOf(value)
      .filter(word => !tellingNothing.includes(word))
      .map(hashOf)
  const words = Object.entries({ name, text, ...neighbours })
  const values = Object.entries(attributes ?? {})
  return {
    fingerprint: reference,
    ...plain,
    ...Object.fromEntries(words.flatMap(([key, value]) => (value ? [[key, hashes(value)]] : []))),
    ...(common && { common: tellingNothing.map(hashOf) }),
    ...(values.length > 0 && {
      attributes: Object.fromEntries(values.map(([key, value]) => [key, hashOf(value)])),
    }),
  }
}
