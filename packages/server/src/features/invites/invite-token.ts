import { randomBytes } from 'node:crypto'
import { hashOf } from '../../auth/api-key.ts'

const shape = /^[\w-]{43}$/

/** The secret in the link of an invite: whoever has it was given the link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token; undefined for a text that is none, which then costs no query. */
export const hashOfToken = (token: string): Buffer | undefined =>
  shape.test(token) ? hashOf(token) : undefined
