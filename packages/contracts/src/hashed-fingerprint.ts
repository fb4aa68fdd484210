import type { Fingerprint, SdkFingerprint } from './fingerprint.ts'
import { wordsOf } from './words.ts'

/** A fingerprint as users get it: words and values as hashes. */
export function hashedFingerprint(
  { name, text, attributes, neighbours, check: _, ...plain }: Fingerprint,
  reference: string,
  hashOf: (word: string) => string,
): SdkFingerprint {
  const words = Object.entries({ name, text, ...neighbours })
  const values = Object.entries(attributes ?? {})
  return {
    fingerprint: reference,
    ...plain,
    ...Object.fromEntries(
      words.flatMap(([key, value]) => (value ? [[key, wordsOf(value).map(hashOf)]] : [])),
    ),
    ...(values.length > 0 && {
      attributes: Object.fromEntries(values.map(([key, value]) => [key, hashOf(value)])),
    }),
  }
}
