import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Job } from '../../jobs/job.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { createSmtpMailer } from '../../mail/smtp-mailer.ts'
import { parseSmtpUrl } from '../../mail/smtp-settings.ts'
import { runErasures } from '../../testing/erase.ts'
import { startGuideOnNewDatabase } from '../../testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from '../../testing/identity-provider.ts'
import { startSmtp } from '../../testing/smtp-server.ts'
import { createTenant } from '../../testing/tenant.ts'
import { createQuestionMails } from './question-mails-job.ts'

const minute = 60 * 1000
const day = 24 * 60 * minute

const realProvider = await startIdentityProvider()
/** Its tokens stay valid while the clock of the service goes ahead. */
const provider: IdentityProvider = {
  ...realProvider,
  sign: claims => realProvider.sign({ exp: Math.floor((Date.now() + 365 * day) / 1000), ...claims }),
}
/** The addresses that the mail server does not take mails for. */
const refused = new Set<string>()
const tooBusy = Object.assign(new Error('try again later'), { responseCode: 450 })
const smtp = await startSmtp({
  onRcptTo: ({ address }, _, done) => done(refused.has(address) ? tooBusy : null),
})
const publicUrl = 'https://guide.example.com'
/** How far the clock of the service is ahead. It never goes back. */
let ahead = 0
const clock = { now: () => Date.now() + ahead }
const settings = { SMTP_URL: smtp.url, PUBLIC_URL: publicUrl }
const guide = await startGuideOnNewDatabase(settings, undefined, { clock })
afterAll(async () => {
  await guide.close()
  await smtp.stop()
  await provider.close()
})

const server = parseSmtpUrl(smtp.url) ?? expect.fail('the URL of the mail server is not valid')
const from = { name: 'Guide', address: 'no-reply@guide.example.com' }
const smtpMailer = createSmtpMailer({ settings: { ...server, from }, onFailed: () => {} })

beforeEach(() => refused.clear())

/** A node that runs the job. */
const createNode = (mailer: Mailer = smtpMailer, options: { turnMs?: number } = {}) =>
  createQuestionMails({ database: guide.deps.database, clock, mailer, publicUrl, ...options })
const run = (job: Job = createNode()) => job.run({ signal: new AbortController().signal })
/** Runs the job when some minutes have passed. */
const runAfter = (minutes: number, job?: Job) => {
  ahead += minutes * minute
  return run(job)
}

let tenants = 0
/** A tenant whose admin is mailed at once, with an address of its own. */
async function world(name = `ada${++tenants}`) {
  const tenant = await createTenant(guide, provider)
  const email = `${name}@example.com`
  const ada = tenant.as({ sub: 'ada', email, permissions: ['guide:admin'] })
  await ada.client.updatePreferences({ body: { question_mails: 'at_once' } })
  const eve = tenant.as({ sub: 'eve', email: 'eve@example.com', name: 'Eve' })
  const ask = async (subject: string, body = 'Where are they?') =>
    (await eve.client.startThread({ body: { subject, body } })).thread_id
  const say = (thread_id: string, body: string) =>
    eve.client.addMessage({ params: { thread_id }, body: { body } })
  const mailsTo = (address: string) => smtp.mails.filter(({ envelope }) => envelope.to.includes(address))
  return { tenant, email, ada, eve, ask, say, mails: () => mailsTo(email), mailsTo }
}

test('the preferences say whether mails can be sent to the admin', async () => {
  const { ada, tenant } = await world()
  const permissions = ['guide:admin']
  const nameless = tenant.as({ sub: 'bob', permissions })
  expect((await ada.client.getPreferences()).mail_status).toBe('ready')
  expect((await nameless.client.getPreferences()).mail_status).toBe('no_address')
})

describe('the mail', () => {
  test('lists the questions with their author, their first lines and a link, and is sent once', async () => {
    const { tenant, ask, say, mails } = await world()
    const first = await ask('Reports', 'Where are <b>my</b> reports?\nI looked\neverywhere.\nReally.\nTwice.')
    await say(first, 'Hello?')
    await ask('Invoices')
    await runAfter(2)
    await runAfter(11)
    expect(mails()).toHaveLength(1)
    const { email } = mails()[0] ?? expect.fail('no mail')
    expect(email.subject).toBe('2 questions wait for an answer')
    expect(email.text).toMatch(
      /Reports\nEve <eve@example\.com> · .* UTC\n\n> Where are <b>my<\/b> reports\?\n> I looked\n> everywhere\.\n> Really\. …\nAnd one more message\./,
    )
    expect(email.html).toContain('Where are &lt;b&gt;my&lt;/b&gt; reports?')
    const query = `tenant=${tenant.tenantId}`
    expect(email.text).toContain(`https://guide.example.com/console/help/${first}?${query}`)
    expect(email.text).toContain(`https://guide.example.com/console/settings?tab=mails&${query}`)
  })

  test('about one question has its subject, in the language of the admin', async () => {
    const { ada, ask, say, mails } = await world()
    await ada.client.updatePreferences({ body: { language: 'de', time_zone: 'Europe/Berlin' } })
    const thread_id = await ask('Rechnungen')
    await runAfter(2)
    await ada.client.getThread({ params: { thread_id } })
    await say(thread_id, 'Und noch etwas.')
    await runAfter(11)
    expect(mails().map(({ email }) => email.subject)).toEqual([
      'Neue Frage: Rechnungen',
      'Neue Nachricht: Rechnungen',
    ])
    expect(mails()[1]?.email.text).toMatch(/Nutzer von Acme[\s\S]*ME[SZ]\n\n> Und noch etwas\./)
  })

  test('is bundled: the next one comes ten minutes later, with what is new since then', async () => {
    const { ask, mails } = await world()
    await ask('One')
    await runAfter(2)
    await ask('Two')
    await ask('Three')
    await runAfter(2)
    expect(mails()).toHaveLength(1)
    await runAfter(9)
    await runAfter(11)
    expect(mails().map(({ email }) => email.subject)).toEqual([
      'New question: One',
      '2 questions wait for an answer',
    ])
    expect(mails()[1]?.email.text).not.toContain('One\n')
  })

  test('a daily mail is sent at eight in the morning of the admin, and not a second time that day', async () => {
    const { ada, ask, mails } = await world()
    await ada.client.updatePreferences({ body: { question_mails: 'daily', time_zone: 'Asia/Tokyo' } })
    await ask('One')
    // Eight in Tokyo is 23 UTC.
    const eight = Math.ceil((clock.now() + 60 * minute) / day) * day - 60 * minute
    await runAfter(Math.max(0, (eight - clock.now()) / minute - 1))
    expect(mails()).toHaveLength(0)
    await runAfter(5)
    expect(mails()).toHaveLength(1)
    await ask('Two')
    await runAfter(60)
    expect(mails()).toHaveLength(1)
    await runAfter(24 * 60)
    expect(mails().map(({ email }) => email.subject)).toEqual(['New question: One', 'New question: Two'])
  })
})

test('a mail about questions of the test environment leads to its inbox', async () => {
  const { tenant, ada, mails } = await world()
  const { api_key } = await ada.client.createApiKey({ body: { environment: 'test' } })
  const { headers } = tenant.as({ sub: 'eve' })
  const { client } = tenant.caller({ ...headers, 'x-api-key': api_key })
  const { thread_id } = await client.startThread({ body: { subject: 'Trial', body: 'Does it work?' } })
  await runAfter(2)
  const text = mails()[0]?.email.text
  expect(text).toContain('test environment')
  for (const path of ['help', `help/${thread_id}`])
    expect(text).toContain(`/console/${path}?environment=test&tenant=${tenant.tenantId}`)
})

describe('nothing is mailed', () => {
  test('about what an admin has read, answered or closed', async () => {
    const { ada, ask, say, mails } = await world()
    const [read, answered, closed] = [await ask('Read'), await ask('Answered'), await ask('Closed')]
    await ada.client.getThread({ params: { thread_id: read } })
    await ada.client.replyToThread({ params: { thread_id: answered }, body: { body: 'Here.' } })
    await ada.client.closeThread({ params: { thread_id: closed } })
    await runAfter(2)
    expect(mails()).toHaveLength(0)
    await say(answered, 'Thank you.')
    await say(read, 'One more thing.')
    await runAfter(2)
    const [mail] = mails()
    expect(mail?.email.text).toMatch(/Answered\n.*\n\n> Thank you\.\n[\s\S]*Read\n.*\n\n> One more thing\.\n/)
    expect(mail?.email.text).not.toContain('Where are they?')
  })

  test('to an admin who has turned it off, and not later what was asked meanwhile', async () => {
    const { ada, ask, mails } = await world()
    await ada.client.updatePreferences({ body: { question_mails: 'off' } })
    await ask('One')
    await runAfter(2)
    await ada.client.updatePreferences({ body: { question_mails: 'at_once' } })
    await runAfter(2)
    expect(mails()).toHaveLength(0)
  })

  test('about a person who is being erased', async () => {
    const { tenant, ask, mails } = await world()
    await ask('Secret')
    await tenant.admin.client.eraseEndUser({ params: { user_id: 'eve' } })
    await runAfter(2)
    await runErasures(guide)
    await runAfter(2)
    expect(mails()).toHaveLength(0)
  })

  test('to an admin user who was removed, who never signed in, or who is a viewer', async () => {
    const { tenant, email, ada, ask, mailsTo } = await world()
    const member = (user_id: string, role: 'editor' | 'viewer') => ({
      user_id,
      email: `${user_id}-of-${email}`,
      name: user_id,
      role,
    })
    await ada.client.updateConfig({ body: { admin_strategy: 'jwt_permission' } })
    for (const [name, role] of [
      ['removed', 'editor'],
      ['stranger', 'editor'],
      ['viewer', 'viewer'],
      ['member', 'editor'],
    ] as const) {
      await ada.client.addAdminUser({ body: member(name, role) })
      const own = tenant.as({ sub: name, permissions: ['guide:admin'] })
      if (name !== 'stranger')
        await own.client.toggleCircuitBreaker({ body: { feature: 'tours', enabled: true } })
    }
    await ada.client.removeAdminUser({ params: { user_id: 'removed' } })
    await ask('One')
    await runAfter(24 * 60 + 2)
    const mailed = ['removed', 'stranger', 'viewer', 'member'].filter(
      name => mailsTo(member(name, 'editor').email).length > 0,
    )
    expect(mailed).toEqual(['member'])
  })

  test('to an admin by token who has not been seen for a month, or whose tenant asks its list of admins', async () => {
    const gone = await world()
    const listed = await world()
    await listed.ada.client.addAdminUser({
      body: { user_id: 'bob', email: 'bob@example.com', name: 'Bob', role: 'admin' },
    })
    const bob = listed.tenant.as({ sub: 'bob', permissions: ['guide:admin'] })
    await bob.client.updateConfig({ body: { admin_strategy: 'table_lookup' } })
    await listed.ask('One')
    await guide.deps.database.query(
      `update admin_preferences set updated_at = now() - interval '31 days' where tenant_id = $1`,
      [gone.tenant.tenantId],
    )
    await gone.ask('One')
    await runAfter(2)
    expect([gone.mails(), listed.mails()]).toEqual([[], []])
  })
})

describe('a mail is sent once', () => {
  test('by two nodes that run at the same time', async () => {
    const { ask, mails } = await world()
    await ask('One')
    ahead += 2 * minute
    await Promise.all([run(createNode()), run(createNode())])
    expect(mails()).toHaveLength(1)
  })

  test('if the process is killed before it notes that: the mail that is sent again has the same id and questions', async () => {
    const { ask, mails } = await world()
    await ask('One')
    const killed = createNode({
      async send(mail) {
        await smtpMailer.send(mail)
        throw new Error('killed')
      },
    })
    await expect(runAfter(2, killed)).rejects.toThrow('killed')
    await ask('Two')
    await runAfter(2)
    expect(mails()).toHaveLength(1)
    await runAfter(20)
    const ids = mails().map(({ email }) => email.messageId)
    expect(ids).toEqual([ids[0], ids[0]])
    expect(mails()[1]?.email.subject).toBe('New question: One')
    await runAfter(20)
    expect(mails()[2]?.email.subject).toBe('New question: Two')
  })

  test('later, if the mail server did not take it; the other admins do not wait for that', async () => {
    const { tenant, email, ask, mails, mailsTo } = await world()
    const other = `other-${email}`
    const bob = tenant.as({ sub: 'zed', email: other, permissions: ['guide:admin'] })
    await bob.client.updatePreferences({ body: { question_mails: 'at_once' } })
    refused.add(email)
    await ask('One')
    await runAfter(2)
    expect([mails().length, mailsTo(other).length]).toEqual([0, 1])
    refused.clear()
    await runAfter(2)
    expect(mails()).toHaveLength(0)
    await runAfter(6)
    expect([mails().length, mailsTo(other).length]).toEqual([1, 1])
  })
})

describe('one tenant does not hold up the mails of others', () => {
  // Sends what earlier tests left.
  beforeEach(() => runAfter(20))

  /** A node that records the addresses to which it sends mails. */
  function noting(mailer: Mailer = smtpMailer, options?: { turnMs: number }) {
    const tried: string[] = []
    const send: Mailer['send'] = mail => {
      tried.push(mail.to)
      return mailer.send(mail)
    }
    return { tried, node: createNode({ send }, options) }
  }
  /** Adds admins by token who are mailed at once, and gives their addresses. */
  async function addAdmins({ tenant, email }: Awaited<ReturnType<typeof world>>, count: number) {
    await guide.deps.database.query(
      `insert into admin_preferences
        select (jsonb_populate_record(ada, jsonb_build_object('user_id', 'a' || n, 'email', n || '-' || email))).*
        from admin_preferences as ada, generate_series(1, $2::int) as n where tenant_id = $1`,
      [tenant.tenantId, count],
    )
    return Array.from({ length: count }, (_, index) => `${index + 1}-${email}`)
  }

  test('if the mail server does not take the mails to the admins of many tenants', async () => {
    for (let count = 0; count < 6; count++) {
      const bad = await world()
      refused.add(bad.email)
      await bad.ask('One')
    }
    const good = await world()
    await good.ask('One')
    const { tried, node } = noting()
    await runAfter(2, node)
    expect(tried).toEqual([...refused, good.email])
    expect(good.mails()).toHaveLength(1)
  })

  test('if the mail server is away for the mails to its admins', async () => {
    const [bad, good] = [await world(), await world()]
    const addresses = [bad.email, ...(await addAdmins(bad, 7))]
    const unreachable = new Set(addresses)
    await bad.ask('One')
    await good.ask('One')
    const { tried, node } = noting({
      send: async mail => (unreachable.has(mail.to) ? 'failed' : smtpMailer.send(mail)),
    })
    await runAfter(2, node)
    expect(good.mails()).toHaveLength(1)
    expect(tried.filter(address => unreachable.has(address))).toHaveLength(5)
    // The first five may be tried again by now, but the others come first.
    await runAfter(6, node)
    expect(new Set(tried)).toEqual(new Set([...addresses, good.email]))
  })

  test('if the mail server takes its time for the mails to its admins: the rest is mailed by the next runs', async () => {
    const [slow, good] = [await world(), await world()]
    const addresses = [slow.email, ...(await addAdmins(slow, 4))]
    await slow.ask('One')
    await good.ask('One')
    const send: Mailer['send'] = async mail => (addresses.includes(mail.to) ? 'deferred' : 'sent')
    const { tried, node } = noting({ send }, { turnMs: 0 })
    await runAfter(2, node)
    expect(tried).toEqual([expect.stringContaining(slow.email), good.email])
    for (let runs = 0; runs < 4; runs++) await run(node)
    expect(tried.toSorted()).toEqual([...addresses, good.email].toSorted())
  })

  test('but after five tenants in a row whose mails failed, the run ends', async () => {
    for (let count = 0; count < 6; count++) await (await world()).ask('One')
    const { tried, node } = noting({ send: async () => 'failed' })
    await runAfter(2, node)
    expect(tried).toHaveLength(5)
  })

  test('and the next run begins with other tenants', async () => {
    const bad = []
    for (let count = 0; count < 5; count++) bad.push(await world())
    const unreachable = new Set<string>()
    for (const one of bad)
      for (const email of [one.email, ...(await addAdmins(one, 7))]) unreachable.add(email)
    for (const one of bad) await one.ask('One')
    const good = await world()
    await good.ask('One')
    const { tried, node } = noting({
      send: async mail => (unreachable.has(mail.to) ? 'failed' : smtpMailer.send(mail)),
    })
    await runAfter(2, node)
    expect([tried.length, tried.includes(good.email)]).toEqual([25, false])
    // The first five tenants have more admins, and the run had no time for them.
    await runAfter(1, node)
    expect(tried[25]).toBe(good.email)
    expect(good.mails()).toHaveLength(1)
    expect(tried).toHaveLength(25 + 1 + 15)
  })
})
