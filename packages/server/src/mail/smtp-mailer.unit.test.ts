import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { selfSignedCertificate } from '../testing/self-signed-certificate.ts'
import { startSmtp } from '../testing/smtp-server.ts'
import { createSmtpMailer } from './smtp-mailer.ts'
import { parseSmtpUrl, type SmtpSettings } from './smtp-settings.ts'

const mail = { to: 'grace@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const from = { name: 'Guide', address: 'guide@example.com' }
const settingsOf = (url: string): SmtpSettings => ({ ...(parseSmtpUrl(url) ?? expect.fail(url)), from })

interface Server {
  url: string
  logins?: string[]
  /** A certificate that the sender trusts. */
  ca?: string
  stop(): Promise<void>
}

async function send({ url, ca = '' }: Server, to = mail.to) {
  const failures: unknown[] = []
  const onFailed = (failure: unknown) => failures.push(failure)
  const mailer = createSmtpMailer({ settings: settingsOf(url), onFailed, timeoutMs: 2000, ca })
  return { outcome: await mailer.send({ ...mail, to }), failures }
}

test('a mail arrives as text and as HTML', async () => {
  const smtp = await startSmtp()
  expect(await send(smtp)).toEqual({ outcome: 'sent', failures: [] })
  const [{ email, envelope }] = smtp.mails as [(typeof smtp.mails)[0]]
  expect(envelope).toEqual({ from: 'guide@example.com', to: ['grace@example.com'] })
  expect([email.text?.trim(), email.html?.trim()]).toEqual(['Hello', '<p>Hello</p>'])
  await smtp.stop()
})

test.each([
  ['smtp:', false],
  ['smtps:', true],
])('a mail server at %s that requires a password gets it encrypted', async (protocol, secure) => {
  const certificate = selfSignedCertificate()
  const options = { secure, hideSTARTTLS: false, authOptional: false, ...certificate }
  const smtp = await startSmtp(options)
  const url = `${protocol}//guide:pass-word@localhost:${smtp.port}`
  expect(await send({ ...smtp, url, ca: certificate.cert })).toEqual({ outcome: 'sent', failures: [] })
  expect([smtp.logins, smtp.mails.length]).toEqual([['guide:pass-word'], 1])
  await smtp.stop()
})

test.each([
  'grace@example.com, eve@example.com',
  'grace@example.com\r\nRCPT TO:<eve@example.com>',
  '"eve@example.com" <grace@example.com>',
])('an address that contains a second one, %j, does not reach the second', async to => {
  const smtp = await startSmtp()
  await send(smtp, to)
  expect(smtp.mails.flatMap(({ envelope }) => envelope.to)).not.toContain('eve@example.com')
  await smtp.stop()
})

const refusing = (responseCode: number, message: string) =>
  startSmtp({
    onRcptTo: (_to, _session, done) => done(Object.assign(new Error(message), { responseCode })),
  })

test('a blank address is refused', async () => {
  const smtp = await startSmtp()
  expect((await send(smtp, '   ')).outcome).toBe('refused')
  await smtp.stop()
})

test('a text that the mail server does not take is deferred', async () => {
  const smtp = await startSmtp({
    onData: (stream, _session, done) =>
      stream
        .on('end', () => done(Object.assign(new Error('5.7.1 looks like spam'), { responseCode: 550 })))
        .resume(),
  })
  expect((await send(smtp)).outcome).toBe('deferred')
  await smtp.stop()
})

test('a recipient that the mail server refuses for good is told apart from what may pass', async () => {
  for (const [code, message, expected] of [
    [550, 'no such user', 'refused'],
    [550, '5.1.1 no such user', 'refused'],
    [450, 'try again later', 'deferred'],
    [452, 'the mailbox is full', 'deferred'],
    [550, '5.7.1 your network is blocked', 'deferred'],
    [421, 'too many connections', 'failed'],
  ] as const) {
    const smtp = await refusing(code, message)
    expect([message, (await send(smtp)).outcome]).toEqual([message, expected])
    await smtp.stop()
  }
})

const failures: [string, () => Promise<Server>][] = [
  ['that is down', async () => ({ url: 'smtp://127.0.0.1:1', stop: async () => {} })],
  [
    'that wants the password without encryption',
    () => withLogin({ hideSTARTTLS: true, allowInsecureAuth: true }),
  ],
  ['with an untrusted certificate', () => withLogin({ hideSTARTTLS: false, ...selfSignedCertificate() })],
  ['that never greets', silentServer],
  ['that hangs up after its greeting', hangingUp],
]

test.each(failures)('a mail server %s is told of, and no password is said', async (_, start) => {
  const server = await start()
  const { outcome, failures } = await send(server)
  expect([outcome, failures]).toEqual(['failed', [expect.any(Error)]])
  const { message, stack } = failures[0] as Error
  expect(`${message} ${stack}`).not.toContain('pass-word')
  expect(server.logins ?? []).toEqual([])
  await server.stop()
})

async function withLogin(options: object): Promise<Server> {
  const smtp = await startSmtp({ authOptional: false, ...options })
  return { ...smtp, url: smtp.url.replace('//', '//guide:pass-word@') }
}

function silentServer(): Promise<Server> {
  return listen(socket => socket.on('error', () => {}))
}

/** Accepts the greeting of the client and closes the connection at once. */
function hangingUp(): Promise<Server> {
  return listen(socket => {
    socket.on('error', () => {}).write('220 ready\r\n')
    socket.once('data', () => socket.end('250 ready\r\n'))
  })
}

async function listen(serve: (socket: Socket) => void): Promise<Server> {
  const server = createServer(serve)
  const port = await new Promise<number>(resolve =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )
  return { url: `smtp://127.0.0.1:${port}`, stop: async () => void server.close() }
}
