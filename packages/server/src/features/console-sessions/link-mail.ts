import { type Html, html } from '../../html.ts'
import type { Mail } from '../../mail/mailer.ts'
import { oneLine } from '../../mail/one-line.ts'

/** A link to one tenant. */
export interface MailedLink {
  tenantName: string
  url: string
}

/** The mail with the links of one address, one for each tenant. */
export function linkMail(to: string, links: MailedLink[]): Mail {
  const named = links.map(({ tenantName, url }) => ({ name: oneLine(tenantName) || 'your tenant', url }))
  const [first] = named
  const where = named.length === 1 && first ? first.name : 'Guide'
  const terms =
    'Each link works once and expires after ten minutes. If you did not ask for this mail, you can ignore it: nobody is signed in without the link.'
  const list = named.reduce<Html>(
    (before, { name, url }) => html`${before}<p><a href="${url}">Sign in to ${name}</a></p>\n`,
    html``,
  )
  return {
    to,
    subject: `Sign in to ${where}`,
    text: `${named.map(({ name, url }) => `Sign in to ${name}:\n${url}\n`).join('\n')}\n${terms}\n`,
    html: html`${list}<p>${terms}</p>\n`.markup,
  }
}
