import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What only the browser that opened a sign-in has: a cookie. */
export const newBrowserSecret = (): string => randomBytes(32).toString('base64url')

/** As which the service knows it. */
export const browserDigest = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * The PKCE verifier and the nonce come from the cookie. So nothing that is stored redeems a code, and neither does a
 * code that reaches another browser.
 */
export const codeVerifier = (secret: string): string => derived(secret, 'code verifier')
export const nonce = (secret: string): string => derived(secret, 'nonce')

const derived = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(purpose).digest('base64url')
