import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A received mail: its envelope, its bytes, and its parsed content. */
export interface ReceivedMail {
  envelope: { from: string; to: string[] }
  raw: string
  email: Email
}

/** A mail server on a free port, without encryption unless the options say so. */
export async function startSmtp(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = []
  const logins: string[] = []
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    onAuth({ username, password }, _session, done) {
      logins.push(`${username}:${password}`)
      done(null, { user: username })
    },
    async onData(stream, { envelope }, done) {
      const raw = await text(stream)
      const { mailFrom, rcptTo } = envelope
      const from = mailFrom ? mailFrom.address : ''
      mails.push({
        envelope: { from, to: rcptTo.map(to => to.address) },
        raw,
        email: await PostalMime.parse(raw),
      })
      done()
    },
    ...options,
  })
  // A client may close the connection at any time.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    mails,
    /** The logins, as `user:password`. */
    logins,
    port,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
