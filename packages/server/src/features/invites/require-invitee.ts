import type { VerifiedUser } from '../../auth/principal.ts'
import { forbidden } from '../../errors.ts'

/** Lower case for the letters of an address only: others, such as the Kelvin sign, would become one of them. */
export const lowerCased = (email: string): string => email.replace(/[A-Z]/g, letter => letter.toLowerCase())

/** Refuses a user whose token does not say that the invited address is theirs. */
export function requireInvitee(invitedEmail: string, { email, claims }: VerifiedUser): void {
  if (email === null || lowerCased(email) !== lowerCased(invitedEmail)) {
    throw forbidden('This invite is for another e-mail address than that of the token.')
  }
  // Some identity providers write it as text.
  if (![undefined, true, 'true'].includes(claims.email_verified as boolean)) {
    throw forbidden('The identity provider has not verified the e-mail address of the token.')
  }
}
