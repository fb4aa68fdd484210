import { createTransport } from 'nodemailer'
import type { Mailer, MailOutcome } from './mailer.ts'
import type { SmtpSettings } from './smtp-settings.ts'

interface SmtpMailerOptions {
  settings: SmtpSettings
  onFailed: (err: unknown) => void
  timeoutMs?: number
  /** A certificate to trust in addition to those of the system. */
  ca?: string
}

/** Sends mail by SMTP. A password is only sent over an encrypted connection. */
export function createSmtpMailer({ settings, onFailed, timeoutMs = 10_000, ca }: SmtpMailerOptions): Mailer {
  const { host, port, secure, login, from } = settings
  const transport = createTransport({
    host,
    port,
    secure,
    ...(login && { auth: login, requireTLS: !secure }),
    connectionTimeout: timeoutMs / 2,
    greetingTimeout: timeoutMs / 2,
    socketTimeout: timeoutMs,
    ...(ca && { tls: { ca } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, unsubscribeUrl, ...mail }) {
      if (!isAddress(to)) {
        onFailed(new Error('A mail has no valid recipient.'))
        return 'refused'
      }
      try {
        // An address object is not parsed, so one address cannot become two.
        const recipient = { name: '', address: to }
        const headers = unsubscribeUrl === undefined ? {} : oneClick(unsubscribeUrl)
        await withTimeout(timeoutMs, transport.sendMail({ from, to: recipient, headers, ...mail }))
        return 'sent'
      } catch (error) {
        onFailed(error)
        return outcomeOf(error)
      }
    },
  }
}

/** Whether an address can be sent to a mail server at all. */
const isAddress = (address: string): boolean => address.trim() !== '' && !/[\r\n<>]/.test(address)

/**
 * Only what the mail server says about the recipient or the text is about this mail. It refuses a recipient for good by 5xx,
 * but 5.7.x may be about the sender, such as a blocked IP address, which an operator mends
 * (https://www.rfc-editor.org/rfc/rfc3463#section-3.8). By 421 it closes the connection.
 */
function outcomeOf(error: unknown): MailOutcome {
  const { command = '', responseCode = 0, response = '' } = error as Partial<SMTPError>
  if (!['RCPT TO', 'DATA'].includes(command) || responseCode < 400 || responseCode === 421) return 'failed'
  const isForGood = command === 'RCPT TO' && responseCode >= 500 && !/^\d{3}[ -]5\.7\./.test(response)
  return isForGood ? 'refused' : 'deferred'
}

/** What nodemailer adds to an error. */
interface SMTPError {
  command: string
  responseCode: number
  response: string
}

/** The headers that let mail programs show a button to unsubscribe: https://www.rfc-editor.org/rfc/rfc8058#section-3.1 */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server did not respond in time.')), milliseconds)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
