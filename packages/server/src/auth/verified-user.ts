import { isStorable } from '../storable.ts'
import type { Claims } from './jwt.ts'
import type { VerifiedUser } from './principal.ts'

/** The user that a verified token identifies. */
export const verifiedUser = (claims: Claims): VerifiedUser => ({
  userId: claims.sub,
  email: emailIn(claims),
  claims,
})

/** The email that audit records show. A claim that cannot be stored there is ignored. */
const emailIn = ({ email }: Claims) =>
  typeof email === 'string' && email.length <= 320 && isStorable(email) ? email : null

/** The name of a user, if the token has one that can be shown. */
export function nameOf({ name }: Record<string, unknown>): string | undefined {
  return typeof name === 'string' && name.length > 0 && name.length <= 200 && isStorable(name)
    ? name
    : undefined
}
