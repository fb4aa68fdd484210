import { afterAll, describe, expect, test } from 'vitest'
import type { Mailer, MailOutcome } from '../../../mail/mailer.ts'
import { runErasures } from '../../../testing/erase.ts'
import { inboundSecret, startGuide } from '../../../testing/guide.ts'
import { startIdentityProvider } from '../../../testing/identity-provider.ts'
import { type ReceivedMail, startSmtp } from '../../../testing/smtp-server.ts'
import { createTenant } from '../../../testing/tenant.ts'
import { createAnswerMail } from './answer-mail.ts'

const provider = await startIdentityProvider()
let isAway = false
const smtp = await startSmtp({
  onMailFrom: (_, __, done) => done(isAway ? new Error('away') : null),
  onRcptTo: ({ address }, _, done) => {
    if (address.startsWith('gone')) done(new Error('no such user'))
    else done(address.startsWith('later') ? Object.assign(new Error('later'), { responseCode: 450 }) : null)
  },
})
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
async function world(email: string | undefined = `eve${++users}@example.com`, locale?: string) {
  const tenant = await createTenant(guide, provider)
  const eve = tenant.as({ sub: 'eve', ...(email && { email }) })
  const { thread_id } = await eve.client.startThread({
    body: { subject: 'Reports', body: 'Where?', ...(locale && { locale }) },
  })
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

describe('a tenant does not hold up the answers of others', () => {
  /** Copies an answered thread, so that many answers of the tenant are due for an hour. */
  async function repeat({ params }: Awaited<ReturnType<typeof world>>, count: number) {
    await guide.deps.database.query(
      `insert into threads
        select (jsonb_populate_record(threads, jsonb_build_object(
          'thread_id', thread_id || n, 'answer_mail_at', now() - interval '1 hour'))).*
        from threads, generate_series(1, $2::int) as n where thread_id = $1`,
      [params.thread_id, count],
    )
    await guide.deps.database.query(
      `insert into messages (tenant_id, thread_id, position, message_id, author, author_id, via, body, created_at)
        select tenant_id, thread_id || n, position, message_id || n, author, author_id, via, body, created_at
        from messages, generate_series(1, $2::int) as n where thread_id = $1`,
      [params.thread_id, count],
    )
  }
  async function answered(count = 0, email?: string) {
    const one = await world(email)
    await one.answer('One of many.')
    await repeat(one, count)
    return one
  }
  /** A job with a mail server of its own, and the addresses that it mailed. */
  function jobWith(send: (address: string) => MailOutcome | Promise<MailOutcome>, turnMs?: number) {
    const tried: string[] = []
    const mailer: Mailer = {
      async send({ to }) {
        tried.push(to)
        return send(to)
      },
    }
    const { database } = guide.deps
    const clock = { now: () => Date.now() }
    const common = { database, clock, mailer, replyDomain: null, publicUrl: 'https://guide.example.com' }
    const job = createAnswerMail({ ...common, ...(turnMs !== undefined && { turnMs }) })
    return { tried, run: () => job.run({ signal: new AbortController().signal }) }
  }

  test('with very many of its own', async () => {
    await answered(150)
    const quiet = await answered()
    const { tried, run } = jobWith(() => 'sent')
    await run()
    expect(tried.slice(0, 2)).toContain(quiet.email)
    expect(tried.length).toBeGreaterThan(150)
  })

  test('with addresses and texts that the mail server does not take; a run mails all that is due', async () => {
    const busy = await answered(120, `later${++users}@example.com`)
    const quiet = await answered()
    await runJob()
    expect(quiet.mails()).toHaveLength(1)
    const due = `select count(*)::int as due from threads
      where tenant_id = '${busy.tenant.tenantId}' and answer_mail_at < now() + interval '1 second'`
    expect((await guide.deps.database.sql.execute(due)).rows).toEqual([{ due: 0 }])
  })

  test('with mails that take their time: answers that others write meanwhile are mailed before its rest', async () => {
    const slow = await answered(3)
    const quiet = await world()
    const { tried, run } = jobWith(async (): Promise<MailOutcome> => {
      if (tried.length === 1) await quiet.answer('Meanwhile.')
      return 'sent'
    }, 0)
    await run()
    expect(tried).toEqual([slow, slow, quiet, slow, slow].map(({ email }) => email))
  })

  test('if the mail server is away for the mails of five tenants: the next run begins with the others', async () => {
    const bad = []
    for (let count = 0; count < 5; count++) bad.push(await answered(3))
    const good = await answered()
    const unreachable = new Set(bad.map(({ email }) => email))
    const { tried, run } = jobWith(address => (unreachable.has(address) ? 'failed' : 'sent'))
    await run()
    expect(new Set(tried)).toEqual(unreachable)
    await run()
    expect(tried.slice(0, 6)).toEqual([...tried.slice(0, 5), good.email])
  })
})

test('an address that the mail server refuses for good is not tried again', async () => {
  const { params, answer, mails } = await world(`gone${++users}@example.com`)
  await answer('Lost.')
  await runJob()
  const due = `select answer_mail_at from threads where thread_id = '${params.thread_id}'`
  expect((await guide.deps.database.sql.execute(due)).rows).toEqual([{ answer_mail_at: null }])
  expect(mails()).toHaveLength(0)
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

test('the mail is in the language of the page on which the user asked', async () => {
  const german = await world(undefined, 'de-AT')
  const other = await world(undefined, 'fr')
  for (const { answer } of [german, other]) await answer('42.')
  await runJob()
  expect(german.mails()[0]?.email.text).toMatch(
    /^-- Antworten Sie oberhalb dieser Zeile --\n\n42\.\n\nAcme hat Ihre Frage beantwortet/,
  )
  expect(other.mails()[0]?.email.text).toMatch(/^-- Reply above this line --\n\n42\.\n\nAcme answered/)
})

describe('the link to unsubscribe', () => {
  const linkIn = (mail: ReceivedMail | undefined) =>
    new URL(/^<(\S+)>$/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1] ?? '').pathname
  const header = (mail: ReceivedMail | undefined, name: string) =>
    mail?.email.headers.find(({ key }) => key === name)?.value
  const open = (path: string) => fetch(guide.url + path)
  /** What a mail program sends. */
  const send = (path: string) =>
    fetch(guide.url + path, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })

  test('is in the headers of RFC 8058 and in the text, and one request ends the mails of all threads', async () => {
    const { eve, tenant, email, answer, mails } = await world()
    await answer('One.')
    await runJob()
    const path = linkIn(mails()[0])
    expect(header(mails()[0], 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mails()[0]?.email.text).toContain(`https://guide.example.com${path}`)
    const done = await send(path)
    expect(done.status).toBe(200)
    expect(await done.text()).toContain(`mail answers to ${email} any more`)
    await answer('Two.')
    const params = await eve.client.startThread({ body: { subject: 'More', body: 'And?' } })
    await tenant.admin.client.replyToThread({ params, body: { body: 'Three.' } })
    await runJob()
    expect(mails()).toHaveLength(1)
  })

  test('shows a page with a button and changes nothing by itself; the mails can be turned on again', async () => {
    const { answer, mails } = await world()
    await answer('One.')
    await runJob()
    const path = linkIn(mails()[0])
    const shown = await open(path)
    expect(await shown.text()).toContain(`<form method="post" action="${path}">`)
    expect(shown.headers.get('content-security-policy')).toContain("form-action 'self'")
    await answer('Two.')
    await runJob()
    expect(mails()).toHaveLength(2)
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    await fetch(guide.url + path, { method: 'POST', body: form })
    expect(await (await open(path)).text()).toContain(`action="${path}/undo"`)
    await send(`${path}/undo`)
    await answer('Three.')
    await runJob()
    expect(mails()).toHaveLength(3)
  })

  test('works after the thread is deleted, for this tenant and this address only', async () => {
    const { tenant, params, answer, mails, email } = await world()
    const other = await world(email)
    await answer('One.')
    await runJob()
    await tenant.admin.client.deleteThread({ params })
    expect((await send(linkIn(mails()[0]))).status).toBe(200)
    await other.answer('Two.')
    await runJob()
    expect(mails()).toHaveLength(2)
  })

  test('that was changed or made up gets 404 and changes nothing', async () => {
    const { answer, mails } = await world()
    await answer('One.')
    await runJob()
    const path = linkIn(mails()[0])
    const changed = path.replace(/.$/, last => (last === '0' ? '1' : '0'))
    for (const wrong of [changed, `${path}0`, '/unsubscribe/rcp_000000000000.00', '/unsubscribe/x']) {
      const { status } = await send(wrong)
      expect([wrong, status]).toEqual([wrong, 404])
    }
    await answer('Two.')
    await runJob()
    expect(mails()).toHaveLength(2)
  })

  test('leaves a choice that is part of the export of the person, and goes with their erasure', async () => {
    const { tenant, params, answer, mails, email } = await world()
    await answer('One.')
    await runJob()
    const path = linkIn(mails()[0])
    await send(path)
    await tenant.admin.client.deleteThread({ params })
    const user = { params: { user_id: 'eve' } }
    expect((await tenant.admin.client.getEndUser(user)).unsubscribed_at).toEqual(expect.any(String))
    const exported = await tenant.admin.client.exportEndUser(user)
    expect(exported.mails).toEqual([
      { email, language: 'en', created_at: expect.any(String), unsubscribed_at: expect.any(String) },
    ])
    await tenant.admin.client.eraseEndUser(user)
    await runErasures(guide)
    expect((await open(path)).status).toBe(404)
  })
})
