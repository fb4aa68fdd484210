import { afterAll, expect, test } from 'vitest'
import { inboundSecret, startGuide } from '../../../testing/guide.ts'
import { startIdentityProvider } from '../../../testing/identity-provider.ts'
import { startSmtp } from '../../../testing/smtp-server.ts'
import { createTenant } from '../../../testing/tenant.ts'

const provider = await startIdentityProvider()
let isAway = false
const smtp = await startSmtp({ onMailFrom: (_, __, done) => done(isAway ? new Error('away') : null) })
const guide = await startGuide({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://guide.example.com' })
afterAll(async () => {
  await guide.close()
  await smtp.stop()
  await provider.close()
})

const runJob = () =>
  guide.deps.threads.jobs
    .find(({ name }) => name === 'answer-mail')
    ?.run({ signal: new AbortController().signal })

let users = 0
async function world(email: string | undefined = `eve${++users}@example.com`) {
  const tenant = await createTenant(guide, provider)
  const eve = tenant.as({ sub: 'eve', ...(email && { email }) })
  const { thread_id } = await eve.client.startThread({ body: { subject: 'Reports', body: 'Where?' } })
  const params = { thread_id }
  const answer = (body: string) => tenant.admin.client.replyToThread({ params, body: { body } })
  const mails = () => smtp.mails.filter(({ envelope }) => envelope.to.includes(email))
  return { tenant, eve, email, params, answer, mails }
}

test('an answer is mailed once, and an answer to that mail reaches the thread without what it quotes', async () => {
  const { eve, email, params, answer, mails } = await world()
  await answer('Under <b>Projects</b>.')
  await runJob()
  await runJob()
  expect(mails()).toHaveLength(1)
  const { email: mail } = mails()[0] ?? expect.fail('no mail')
  expect(mail.subject).toBe('Re: Reports')
  expect(mail.text).toContain('Under <b>Projects</b>.')
  expect(mail.html).toContain('Under &lt;b&gt;Projects&lt;/b&gt;.')
  const quoted = (mail.text ?? '').trim().replaceAll(/^/gm, '> ')
  const body = {
    message_id: '<1@mail.example>',
    to: mail.replyTo?.[0]?.address,
    from: email,
    text: `Found it, thank you.\n\nOn Mon, Aug 3, 2026 at 10:12, Acme <a@b.example> wrote:\n\n${quoted}`,
  }
  const headers = { 'x-inbound-secret': inboundSecret }
  expect((await guide.request('POST', '/v1/inbound/email', { headers, body })).status).toBe(200)
  const { messages } = await eve.client.getMyThread({ params })
  expect(messages.map(message => message.body)).toEqual([
    'Where?',
    'Under <b>Projects</b>.',
    'Found it, thank you.',
  ])
})

test('several answers are one mail; those that the user has read in the page are not mailed', async () => {
  const { eve, params, answer, mails } = await world()
  await answer('One.')
  await answer('Two.')
  await runJob()
  expect(mails().map(({ email }) => /One\.[\s\S]*Two\./.test(email.text ?? ''))).toEqual([true])
  await answer('Three.')
  await eve.client.getMyThread({ params })
  await runJob()
  expect(mails()).toHaveLength(1)
})

test('an answer waits while the mail server is away, and is mailed after that', async () => {
  const { params, answer, mails } = await world()
  await answer('Later.')
  isAway = true
  await runJob()
  isAway = false
  expect(mails()).toHaveLength(0)
  const later = `update threads set answer_mail_at = now() where thread_id = '${params.thread_id}'`
  await guide.deps.database.sql.execute(later)
  await runJob()
  expect(mails()).toHaveLength(1)
})

test('nothing is mailed to a user without an address, of a tenant that does not want it, or who is erased', async () => {
  const { tenant, answer, mails } = await world()
  await tenant.admin.client.updateConfig({ body: { feature_flags: { answer_mails: false } } })
  await answer('No mail.')
  await runJob()
  expect(mails()).toHaveLength(0)
  await tenant.admin.client.updateConfig({ body: { feature_flags: {} } })
  await runJob()
  expect(mails()).toHaveLength(0)
  const before = smtp.mails.length
  const anonymous = await world('')
  await anonymous.answer('No address.')
  const deleted = await world()
  await deleted.answer('Deleted.')
  await deleted.tenant.admin.client.deleteThread({ params: deleted.params })
  await runJob()
  expect(smtp.mails).toHaveLength(before)
})
