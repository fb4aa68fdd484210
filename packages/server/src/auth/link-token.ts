import { randomBytes } from 'node:crypto'
import { hashOf } from './api-key.ts'

const shape = /^[\w-]{43}$/

/** A new secret for the link of an invite or of a preview. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash that the service stores; undefined for a text that cannot be a token, which saves a query. */
export const hashOfToken = (token: string): Buffer | undefined =>
  shape.test(token) ? hashOf(token) : undefined
