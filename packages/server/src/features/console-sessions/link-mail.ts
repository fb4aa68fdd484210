import type { MailLanguage } from '@guide/contracts'
import { type Html, html } from '../../html.ts'
import type { Mail } from '../../mail/mailer.ts'
import { oneLine } from '../../mail/one-line.ts'

/** A link to one tenant. */
export interface MailedLink {
  tenantName: string
  url: string
}

const english = {
  yourTenant: 'your tenant',
  signIn: (where: string) => `Sign in to ${where}`,
  terms:
    'Each link works once and expires after ten minutes. If you did not ask for this mail, you can ignore it: without the link, nothing happens.',
}

const german: typeof english = {
  yourTenant: 'Ihrem Mandanten',
  signIn: where => `Anmelden bei ${where}`,
  terms:
    'Jeder Link gilt einmal und zehn Minuten lang. Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren: Ohne den Link geschieht nichts.',
}

const texts: Record<MailLanguage, typeof english> = { en: english, de: german }

/** The mail with the links of one address, one for each tenant. */
export function linkMail(to: string, links: MailedLink[], language: MailLanguage): Mail {
  const { yourTenant, signIn, terms } = texts[language]
  const named = links.map(({ tenantName, url }) => ({ name: oneLine(tenantName) || yourTenant, url }))
  const [first] = named
  const where = named.length === 1 && first ? first.name : 'Guide'
  const list = named.reduce<Html>(
    (before, { name, url }) => html`${before}<p><a href="${url}">${signIn(name)}</a></p>\n`,
    html``,
  )
  return {
    to,
    subject: signIn(where),
    text: `${named.map(({ name, url }) => `${signIn(name)}:\n${url}\n`).join('\n')}\n${terms}\n`,
    html: html`${list}<p>${terms}</p>\n`.markup,
  }
}
