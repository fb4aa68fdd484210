import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminUsers } from '../../db/schema.ts'
import { openConsole } from '../../testing/console-browser.ts'
import { type Guide, startGuide } from '../../testing/guide.ts'
import { startSmtp } from '../../testing/smtp-server.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { provider } = await sharedWorld()
const smtp = await startSmtp()
let guide: Guide
beforeAll(async () => {
  guide = await startGuide({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://guide.example.com' })
})
afterAll(async () => {
  await guide.close()
  await smtp.stop()
})

const config = '/v1/admin/config'

let people = 0
const newAddress = () => `grace-${process.pid}-${people++}@acme.example`

const newTenant = (fields: Parameters<typeof createTenant>[2] = { admin_strategy: 'table_lookup' }) =>
  createTenant(guide, provider, fields)

/** A link that the operator creates. */
const linkFor = (tenant: TestTenant, email: string, role?: 'viewer' | 'editor' | 'admin') =>
  guide.platform.createConsoleLink({
    params: { tenant_id: tenant.tenantId },
    body: { email, ...(role && { role }) },
  })

const tokenIn = (url: string) => url.split('#token=')[1] ?? ''

const redeem = (url: string, browser = openConsole(guide)) =>
  browser.request('POST', '/sign-in/redeem', { body: { token: tokenIn(url) } })

const requestLink = (body: object) => openConsole(guide).request('POST', '/sign-in/link', { body })

const mailsTo = (email: string) => smtp.mails.filter(({ envelope }) => envelope.to.includes(email))

/** Waits until this service has handled every request for a link. */
const untilHandled = () => guide.deps.signInLinks.deliver()

const linksIn = (text = '') => text.match(/^https:\S+$/gm) ?? []

describe('a link of the operator', () => {
  test('adds the admin user and signs them in', async () => {
    const tenant = await newTenant()
    const email = newAddress()
    const link = await linkFor(tenant, email, 'editor')
    expect(link).toMatchObject({ user_id: `email:${email}`, email, role: 'editor' })
    expect(link.url).toMatch(/^https:\/\/guide\.example\.com\/console\/sign-in\/link#token=[\w-]{43}$/)
    const browser = openConsole(guide)
    const { status, body } = await redeem(link.url, browser)
    expect([status, body.data.session]).toEqual([
      201,
      expect.objectContaining({ user_id: `email:${email}`, email, role: 'editor', how: 'link' }),
    ])
    const console = browser.in(tenant.tenantId)
    expect((await console.request('GET', config)).status).toBe(200)
    const change = await console.request('PUT', config, { body: { feature_flags: { mine: true } } })
    expect([change.status, change.body.error.code]).toEqual([403, 'FORBIDDEN'])
  })

  test('is for the admin user who has the address already, and may give them another role', async () => {
    const tenant = await newTenant()
    const email = newAddress()
    await linkFor(tenant, email)
    const { data } = (await redeem((await linkFor(tenant, email)).url)).body
    expect(data.session.role).toBe('admin')
    const again = await linkFor(tenant, email.toUpperCase().replace('ACME.EXAMPLE', 'acme.example'), 'viewer')
    expect([again.user_id, again.role]).toEqual([data.session.user_id, 'viewer'])
  })

  test('works once, also if two browsers redeem it at the same time', async () => {
    const { url } = await linkFor(await newTenant(), newAddress())
    const answers = await Promise.all([redeem(url), redeem(url), redeem(url)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404])
    expect((await redeem(url)).status).toBe(404)
  })

  test('is not used up by a program that opens it', async () => {
    const { url } = await linkFor(await newTenant(), newAddress())
    await fetch(`${guide.url}${new URL(url).pathname}?token=${tokenIn(url)}`)
    const opened = await openConsole(guide).request('GET', `/sign-in/redeem?token=${tokenIn(url)}`)
    expect(opened.status).toBe(404)
    expect((await redeem(url)).status).toBe(201)
  })

  test('tells its person and tenant, and still works', async () => {
    const tenant = await newTenant()
    const email = newAddress()
    const { url } = await linkFor(tenant, email)
    const describe = (token: string) =>
      openConsole(guide).request('POST', '/sign-in/link-info', { body: { token } })
    const { status, body, headers } = await describe(tokenIn(url))
    expect([status, body.data]).toEqual([200, { email, tenant_id: tenant.tenantId, tenant_name: 'Acme' }])
    expect(headers.getSetCookie()).toEqual([])
    expect((await redeem(url)).status).toBe(201)
    expect((await describe(tokenIn(url))).status).toBe(404)
    expect((await describe('unknown')).status).toBe(404)
  })

  test('is refused to a page of another site', async () => {
    const { url } = await linkFor(await newTenant(), newAddress())
    const headers = { 'sec-fetch-site': 'cross-site' }
    const body = { token: tokenIn(url) }
    const forged = await openConsole(guide).request('POST', '/sign-in/redeem', { body, headers })
    expect([forged.status, forged.headers.getSetCookie()]).toEqual([403, []])
  })

  test.each([
    ['under jwt_permission', {}, 409],
    ['under jwt_permission with console_links', { console_links: true }, 201],
  ])('%s', async (_, fields, status) => {
    const tenant = await newTenant(fields)
    const path = `/v1/platform/tenants/${tenant.tenantId}/console-links`
    const headers = { 'x-platform-secret': 'the-platform-secret-of-the-tests' }
    const answer = await guide.request('POST', path, { headers, body: { email: newAddress() } })
    expect(answer.status).toBe(status)
  })

  test('does not work any more after the tenant stops accepting links, and its sessions end', async () => {
    const tenant = await newTenant({ console_links: true })
    const browser = openConsole(guide)
    await redeem((await linkFor(tenant, newAddress())).url, browser)
    const { url } = await linkFor(tenant, newAddress())
    await tenant.admin.client.updateConfig({ body: { console_links: false } })
    expect((await redeem(url)).status).toBe(404)
    expect((await browser.in(tenant.tenantId).request('GET', config)).status).toBe(401)
  })

  test('leaves its token in no log', async () => {
    const { url } = await linkFor(await newTenant(), newAddress())
    await redeem(url)
    expect(guide.log.join()).not.toContain(tokenIn(url))
  })
})

describe('a session by link', () => {
  async function signedIn(role: 'viewer' | 'admin' = 'admin') {
    const tenant = await newTenant()
    await linkFor(tenant, newAddress())
    const browser = openConsole(guide)
    const { body } = await redeem((await linkFor(tenant, newAddress(), role)).url, browser)
    return { tenant, browser, console: browser.in(tenant.tenantId), session: body.data.session }
  }

  test('has the role of its admin user at every request', async () => {
    const { tenant, console, session } = await signedIn()
    const other = openConsole(guide)
    await redeem((await linkFor(tenant, newAddress())).url, other)
    const path = `/v1/admin/users/${encodeURIComponent(session.user_id)}`
    const demote = await other.in(tenant.tenantId).request('PUT', path, { body: { role: 'viewer' } })
    expect(demote.status).toBe(200)
    expect((await console.request('GET', '/v1/admin/users')).status).toBe(403)
    expect((await other.in(tenant.tenantId).request('DELETE', path)).status).toBe(204)
    expect((await console.request('GET', config)).status).toBe(401)
  })

  test('cannot make a configuration in which it would not be an admin', async () => {
    const { console } = await signedIn()
    const locked = await console.request('PUT', config, { body: { admin_strategy: 'jwt_permission' } })
    expect([locked.status, locked.body.error.code]).toEqual([409, 'CONFLICT'])
    const body = { admin_strategy: 'jwt_permission', console_links: true }
    expect((await console.request('PUT', config, { body })).status).toBe(200)
  })

  test('is of one tenant: another refuses it, even if its user is an admin user there too', async () => {
    const { browser, tenant, session } = await signedIn()
    const other = await newTenant()
    await linkFor(other, session.email)
    expect((await browser.in(other.tenantId).request('GET', config)).status).toBe(401)
    const [[, secret] = ['', '']] = [...browser.cookies]
    browser.cookies.set(`guide_console_${other.tenantId}`, secret)
    expect((await browser.in(other.tenantId).request('GET', config)).status).toBe(401)
    expect((await browser.in(tenant.tenantId).request('GET', config)).status).toBe(200)
  })

  test('lives beside a session of another tenant in the same browser', async () => {
    const { browser, tenant, session } = await signedIn()
    const other = await newTenant()
    const second = (await redeem((await linkFor(other, newAddress())).url, browser)).body.data.session
    for (const { tenantId } of [tenant, other]) {
      expect((await browser.in(tenantId).request('GET', config)).body.tenant_id).toBe(tenantId)
    }
    const { body } = await browser.request('GET', '/sessions/current')
    expect(body.data.sessions).toEqual([second, session])
    await browser.in(other.tenantId).request('POST', '/sign-out')
    expect((await browser.request('GET', '/sessions/current')).body.data.sessions).toEqual([session])
  })

  test('can be listed and ended by an admin', async () => {
    const { tenant, console, session } = await signedIn('viewer')
    expect((await console.request('GET', '/v1/admin/sessions')).status).toBe(403)
    const other = openConsole(guide)
    const own = (await redeem((await linkFor(tenant, newAddress())).url, other)).body.data.session
    const admin = other.in(tenant.tenantId)
    const { body } = await admin.request('GET', '/v1/admin/sessions')
    expect(body.data.items).toMatchObject([
      { session_id: own.session_id },
      { session_id: session.session_id, browser: 'Test browser', address: '127.0.0.1', how: 'link' },
    ])
    expect(JSON.stringify(body)).not.toContain('secret')
    expect((await admin.request('DELETE', `/v1/admin/sessions/${session.session_id}`)).status).toBe(204)
    expect((await console.request('GET', config)).status).toBe(401)
    expect((await admin.request('DELETE', `/v1/admin/sessions/${session.session_id}`)).status).toBe(404)
    const history = await admin.request('GET', `/v1/admin/activity/entity/session/${session.session_id}`)
    expect(history.body.data.items).toMatchObject([{ event: 'SessionEndedByAdmin', after: null }])
  })

  test('counts as an admin of the activity: its changes are signed', async () => {
    const { console, session } = await signedIn()
    await console.request('POST', '/v1/admin/tours', { body: { title: 'Welcome', steps: [] } })
    const { body } = await console.request('GET', '/v1/admin/activity?limit=1')
    expect(body.data.items[0]).toMatchObject({
      event: 'tour.create',
      actor: { user_id: session.user_id, email: session.email },
    })
  })
})

describe('a link by mail', () => {
  async function newAdmin() {
    const tenant = await newTenant()
    const email = newAddress()
    await linkFor(tenant, email)
    return { tenant, email }
  }

  test('is mailed to an admin user and signs them in', async () => {
    const { tenant, email } = await newAdmin()
    expect((await requestLink({ email, tenant_id: tenant.tenantId })).status).toBe(202)
    await expect.poll(() => mailsTo(email).length).toBe(1)
    const [mail] = mailsTo(email)
    expect(mail?.email.subject).toBe('Sign in to Acme')
    const [url = ''] = linksIn(mail?.email.text)
    expect(mail?.email.html).toContain(`href="${url}"`)
    const { status, body } = await redeem(url)
    expect([status, body.data.session.tenant_id]).toEqual([201, tenant.tenantId])
  })

  test('is mailed in the language that the admin user chose for themselves in the console', async () => {
    const { tenant, email } = await newAdmin()
    const browser = openConsole(guide)
    await redeem((await linkFor(tenant, email)).url, browser)
    const saved = await browser
      .in(tenant.tenantId)
      .request('PUT', '/v1/admin/preferences', { body: { language: 'de' } })
    expect([saved.body.language, saved.body.email, saved.body.mail_status]).toEqual(['de', email, 'ready'])
    await requestLink({ email, tenant_id: tenant.tenantId })
    await expect.poll(() => mailsTo(email).length).toBe(1)
    expect(mailsTo(email)[0]?.email.subject).toBe('Anmelden bei Acme')
  })

  test('has one link for each tenant of an address', async () => {
    const { email, tenant } = await newAdmin()
    const other = await newTenant()
    await linkFor(other, email)
    const closed = await newTenant({ console_links: true })
    await linkFor(closed, email)
    await closed.admin.client.updateConfig({ body: { console_links: false } })
    await requestLink({ email })
    await expect.poll(() => mailsTo(email).length).toBe(1)
    const links = linksIn(mailsTo(email)[0]?.email.text)
    const answers = await Promise.all(links.map(url => redeem(url)))
    expect(answers.map(({ body }) => body.data.session.tenant_id)).toEqual([tenant.tenantId, other.tenantId])
  })

  describe('to a person whose address another tenant has a hundred times', () => {
    async function newVictim() {
      const email = newAddress()
      const attacker = await newTenant()
      const fields = { email, name: 'Grace', role: 'viewer' } as const
      const users = Array.from({ length: 100 }, (_, index) => ({ user_id: `grace-${index}`, ...fields }))
      await guide.deps.database.sql
        .insert(adminUsers)
        .values(
          users.map(user => ({ tenant_id: attacker.tenantId, ...user, created_at: past, updated_at: past })),
        )
      const tenant = await newTenant()
      await linkFor(tenant, email)
      return { attacker, tenant, email }
    }
    const past = new Date('2026-01-01T00:00:00Z')
    const tenantsOf = async (email: string) => {
      const links = mailsTo(email).flatMap(mail => linksIn(mail.email.text))
      const answers = await Promise.all(links.map(url => redeem(url)))
      return answers.map(({ body }) => body.data.session.tenant_id)
    }

    test('the operator can create further links', async () => {
      const { tenant, email } = await newVictim()
      expect(await linkFor(tenant, email)).toMatchObject({ user_id: `email:${email}`, email })
    })

    test('is mailed for the own tenant', async () => {
      const { tenant, email } = await newVictim()
      await requestLink({ email, tenant_id: tenant.tenantId })
      await expect.poll(() => mailsTo(email).length).toBe(1)
      expect(await tenantsOf(email)).toEqual([tenant.tenantId])
    })

    test('has one link for each of the two tenants', async () => {
      const { attacker, tenant, email } = await newVictim()
      await requestLink({ email })
      await expect.poll(() => mailsTo(email).length).toBe(1)
      expect(await tenantsOf(email)).toEqual([attacker.tenantId, tenant.tenantId])
    })
  })

  test('has many links in several mails', async () => {
    const email = newAddress()
    const tenants = await Promise.all(Array.from({ length: 21 }, () => newTenant()))
    for (const tenant of tenants) await linkFor(tenant, email)
    await requestLink({ email })
    await expect.poll(() => mailsTo(email).length).toBe(2)
    expect(mailsTo(email).map(mail => linksIn(mail.email.text).length)).toEqual([20, 1])
  })

  test('is not mailed to a stranger, and the response does not say so', async () => {
    const { tenant, email } = await newAdmin()
    const stranger = newAddress()
    const other = await newTenant()
    const answers = [
      await requestLink({ email: stranger }),
      await requestLink({ email: stranger, tenant_id: tenant.tenantId }),
      await requestLink({ email, tenant_id: other.tenantId }),
      await requestLink({ email, tenant_id: 'ten_000000000000' }),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([202, undefined]))
    await untilHandled()
    expect([mailsTo(stranger), mailsTo(email)]).toEqual([[], []])
  })

  test('is mailed a few times only', async () => {
    const { email } = await newAdmin()
    await Promise.all(Array.from({ length: 8 }, () => requestLink({ email })))
    await untilHandled()
    await expect.poll(() => mailsTo(email).length).toBe(4)
    await untilHandled()
    expect(mailsTo(email)).toHaveLength(4)
  })

  test('is mailed later if the mail server is away', async () => {
    const { email } = await newAdmin()
    const broken = await startGuide({
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'https://guide.example.com',
    })
    await openConsole(broken).request('POST', '/sign-in/link', { body: { email } })
    await expect.poll(() => broken.log.some(line => line.includes('a mail could not be sent'))).toBe(true)
    await broken.deps.signInLinks.deliver()
    await expect
      .poll(async () => {
        await untilHandled()
        return mailsTo(email).length
      })
      .toBe(1)
    await broken.close()
  })

  test('without a mail server the response is the same, and the page does not offer it', async () => {
    const { email } = await newAdmin()
    const { guide: without } = await sharedWorld()
    const browser = openConsole(without)
    expect((await browser.request('POST', '/sign-in/link', { body: { email } })).status).toBe(202)
    expect((await browser.request('GET', '/sign-in')).body.data.ways).toEqual([])
    expect((await openConsole(guide).request('GET', '/sign-in')).body.data.ways).toEqual(['link'])
    await untilHandled()
    expect(mailsTo(email)).toEqual([])
  })

  test('can be requested a limited number of times from one address', async () => {
    const limited = await startGuide({ RATE_LIMIT_SIGN_IN_LINKS: '2/3600s' })
    const browser = openConsole(limited)
    const ask = () => browser.request('POST', '/sign-in/link', { body: { email: newAddress() } })
    const answers = [await ask(), await ask(), await ask()]
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 429])
    await limited.close()
  })
})

test('failed sign-ins are one record of the activity for each hour', async () => {
  const tenant = await newTenant({ console_links: true })
  const { url } = await linkFor(tenant, newAddress())
  await tenant.admin.client.updateConfig({ body: { console_links: false } })
  for (let count = 0; count < 3; count++) await redeem(url)
  await guide.deps.database.query(
    `update failed_sign_ins set hour = hour - interval '1 hour' where tenant_id = $1`,
    [tenant.tenantId],
  )
  await guide.deps.consoleUpkeep.run({ signal: new AbortController().signal })
  await guide.deps.consoleUpkeep.run({ signal: new AbortController().signal })
  const { data } = await tenant.admin.client.listActivity({ query: { scope: 'tenant' } })
  const failed = data.items.filter(({ event }) => event === 'AdminSignInsFailed')
  expect(failed).toMatchObject([{ after: { count: 3 } }])
})
