import { createHmac, timingSafeEqual } from 'node:crypto'

/** Sixteen bytes: nobody guesses them, and they fit into a mail address. */
const signatureBytes = 16

/** What a thread's key makes of some text. */
export const signatureOf = (key: Buffer, ...parts: string[]): Buffer =>
  createHmac('sha256', key).update(parts.join('\n')).digest().subarray(0, signatureBytes)

/** Whether a signature is right, told in the same time whatever is wrong with it. */
export const isSignature = (key: Buffer, given: Buffer, ...parts: string[]): boolean => {
  const right = signatureOf(key, ...parts)
  return given.length === right.length && timingSafeEqual(given, right)
}
