import type { VerifiedUser } from '../../auth/principal.ts'
import { forbidden } from '../../errors.ts'
import { lowerCaseEmail } from '../../mail/lower-case-email.ts'

/** Refuses a user whose token does not say that the invited address is theirs. */
export function requireInvitee(invitedEmail: string, { email, claims }: VerifiedUser): void {
  if (email === null || lowerCaseEmail(email) !== lowerCaseEmail(invitedEmail)) {
    throw forbidden('This invite is for another e-mail address than that of the token.')
  }
  // Some identity providers write it as text.
  if (![undefined, true, 'true'].includes(claims.email_verified as boolean)) {
    throw forbidden('The identity provider has not verified the e-mail address of the token.')
  }
}
