import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import type { SmtpSettings } from './smtp-settings.ts'

interface Circumstances {
  patienceMilliseconds?: number
  /** A certificate to trust besides those that the system trusts. */
  ca?: string
}

/** Sends mail through a mail server. A password is only ever said over an encrypted connection. */
export function smtpMailer(
  settings: SmtpSettings,
  failed: (err: unknown) => void,
  { patienceMilliseconds = 10_000, ca }: Circumstances = {},
): Mailer {
  const { host, port, secure, login, from } = settings
  const transport = createTransport({
    host,
    port,
    secure,
    ...(login && { auth: login, requireTLS: !secure }),
    connectionTimeout: patienceMilliseconds / 2,
    greetingTimeout: patienceMilliseconds / 2,
    socketTimeout: patienceMilliseconds,
    ...(ca && { tls: { ca } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, ...mail }) {
      try {
        // As objects: an address is not parsed, so that it cannot turn into two.
        await within(
          patienceMilliseconds,
          transport.sendMail({ from, to: { name: '', address: to }, ...mail }),
        )
        return true
      } catch (error) {
        failed(error)
        return false
      }
    },
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server takes too long.')), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
