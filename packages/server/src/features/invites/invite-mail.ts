import type { Invitation } from '@guide/contracts'
import { html } from '../../html.ts'
import type { Mail } from '../../mail/mailer.ts'
import { inviteWords } from './invite-words.ts'

/** The mail that brings somebody the link of an invite. */
export function inviteMail(invitation: Invitation, url: string): Mail {
  const { email } = invitation
  const { tenant, role, may, until } = inviteWords(invitation)
  const what = `${tenant} invites you: as ${role} of its in-app guides you may ${may}.`
  const terms = `The link is for ${email}, works once, and until ${until}. If you did not expect it, do nothing.`
  return {
    to: email,
    subject: `${tenant} invites you as ${role}`,
    text: `${what}\n\nOpen the invitation:\n${url}\n\n${terms}\n`,
    html: html`<p>${what}</p>\n<p><a href="${url}">Open the invitation</a></p>\n<p>${terms}</p>\n`.markup,
  }
}
