import { createHmac, timingSafeEqual } from 'node:crypto'

/** Sixteen bytes cannot be guessed and are short enough for a mail address. */
const signatureBytes = 16

/** Signs some text with the key of a thread. */
export const signatureOf = (key: Buffer, ...parts: string[]): Buffer =>
  createHmac('sha256', key).update(parts.join('\n')).digest().subarray(0, signatureBytes)

/** Whether a signature is valid, checked in constant time. */
export const isValidSignature = (key: Buffer, signature: Buffer, ...parts: string[]): boolean => {
  const expected = signatureOf(key, ...parts)
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}
