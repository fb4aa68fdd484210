import { isStorable } from '../storable.ts'
import type { Claims } from './jwt.ts'
import type { VerifiedUser } from './principal.ts'

/** Whom a verified token is about. */
export const verifiedUser = (claims: Claims): VerifiedUser => ({
  userId: claims.sub,
  email: emailIn(claims),
  claims,
})

/** The address as audit records show it; a claim that could not be stored there is as good as none. */
const emailIn = ({ email }: Claims) =>
  typeof email === 'string' && email.length <= 320 && isStorable(email) ? email : null
