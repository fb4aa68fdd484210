import { createHash, createHmac, randomBytes } from 'node:crypto'

/** The value of the cookie that only the browser of a sign-in has. */
export const newBrowserSecret = (): string => randomBytes(32).toString('base64url')

/** The digest the service stores. */
export const browserDigest = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * The PKCE verifier and the nonce are derived from the cookie. Therefore neither the stored data nor another browser can
 * redeem a code.
 */
export const codeVerifier = (secret: string): string => derived(secret, 'code verifier')
export const nonce = (secret: string): string => derived(secret, 'nonce')

const derived = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(purpose).digest('base64url')
