import type { MailLanguage } from '@guide/contracts'
import { type Html, html } from '../../../html.ts'

/** What a person has chosen about mails of a tenant. */
export interface Subscription {
  tenantName: string
  email: string
  language: MailLanguage
  isSubscribed: boolean
}

interface PageText {
  title: string
  content: Html
  language?: MailLanguage
}

const english = {
  someone: 'This service',
  isOn: 'Mails about answers',
  turnOff: (tenant: string, email: string) =>
    `${tenant} mails answers to your questions to ${email}, if you have not read them in the help. If you turn that off, you read answers only in the help.`,
  off: 'Turn the mails off',
  isOff: 'The mails are turned off',
  turnedOff: (tenant: string, email: string) =>
    `${tenant} will not mail answers to ${email} any more. You still find them in the help.`,
  on: 'Turn the mails on again',
}

const german: typeof english = {
  someone: 'Dieser Dienst',
  isOn: 'E-Mails über Antworten',
  turnOff: (tenant, email) =>
    `${tenant} schickt Antworten auf Ihre Fragen an ${email}, wenn Sie sie nicht schon in der Hilfe gelesen haben. Wenn Sie das abbestellen, lesen Sie Antworten nur noch in der Hilfe.`,
  off: 'E-Mails abbestellen',
  isOff: 'Die E-Mails sind abbestellt',
  turnedOff: (tenant, email) =>
    `${tenant} schickt keine Antworten mehr an ${email}. Sie finden sie weiterhin in der Hilfe.`,
  on: 'Wieder E-Mails erhalten',
}

const texts: Record<MailLanguage, typeof english> = { en: english, de: german }

/** The page on which a person turns the mails about answers off or on. @param path of its link */
export function describeSubscription(
  { tenantName, email, language, isSubscribed }: Subscription,
  path: string,
): PageText {
  const text = texts[language]
  const tenant = tenantName || text.someone
  const title = isSubscribed ? text.isOn : text.isOff
  const about = (isSubscribed ? text.turnOff : text.turnedOff)(tenant, email)
  const content = html`<h1>${title}</h1>
<p>${about}</p>
<form method="post" action="${isSubscribed ? path : `${path}/undo`}">
<footer><button${isSubscribed ? html` class="primary"` : ''}>${isSubscribed ? text.off : text.on}</button></footer>
</form>`
  return { title, content, language }
}

/** The page for every link that is not valid. */
export function describeNoSubscription(): PageText {
  const title = 'This link is not valid'
  const content = html`<h1>${title}</h1>
<p>The link may be incomplete, or what it was about is deleted. Open the link of the latest mail, or answer to it and ask to get no more mails.</p>`
  return { title, content }
}
