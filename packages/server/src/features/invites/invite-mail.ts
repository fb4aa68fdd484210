import type { Invitation } from '@guide/contracts'
import { html } from '../../html.ts'
import type { Mail } from '../../mail/mailer.ts'
import { inviteTexts } from './invite-texts.ts'

/** The mail with the link of an invite. */
export function inviteMail(invitation: Invitation, url: string): Mail {
  const { email } = invitation
  const { tenant, role, permissions, expiry } = inviteTexts(invitation)
  const intro = `${tenant} invites you to work on its in-app guides. As ${role} you can ${permissions}.`
  const terms = `The link is for ${email}. It works once and expires on ${expiry}. If you did not expect this mail, you can ignore it.`
  return {
    to: email,
    subject: `${tenant} invites you as ${role}`,
    text: `${intro}\n\nOpen the invitation:\n${url}\n\n${terms}\n`,
    html: html`<p>${intro}</p>\n<p><a href="${url}">Open the invitation</a></p>\n<p>${terms}</p>\n`.markup,
  }
}
