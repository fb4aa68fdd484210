import { afterAll, expect, test } from 'vitest'
import { createTenantChanges } from '../../db/tenant-change.ts'
import { createSmtpMailer } from '../../mail/smtp-mailer.ts'
import { startGuide } from '../../testing/guide.ts'
import { startIdentityProvider } from '../../testing/identity-provider.ts'
import { startSmtp } from '../../testing/smtp-server.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { createUsageBounds } from '../usage/usage-writes.ts'
import { createInviteService } from './invites-service.ts'
import { createMailLimit } from './mail-limit.ts'

const provider = await startIdentityProvider()
afterAll(() => provider.close())

const publicUrl = 'https://guide.example.com'

/** A service with a mail server, and one tenant. */
async function world(smtpUrl: string, { name = 'Acme', ...env }: Record<string, string> = {}) {
  const guide = await startGuide({ PUBLIC_URL: publicUrl, SMTP_URL: smtpUrl, ...env })
  const tenant = await createTenant(guide, provider)
  await guide.platform.updateTenant({ params: { tenant_id: tenant.tenantId }, body: { name } })
  const invite = (email = 'grace@example.com') =>
    tenant.admin.client.createInvite({ body: { email, role: 'editor' } })
  return { guide, tenant, invite }
}

test('an invite is mailed, and only the mail has its link', async () => {
  const smtp = await startSmtp()
  const { guide, tenant, invite } = await world(smtp.url, { name: 'Käse & <b>Söhne</b>' })
  expect(await invite()).toMatchObject({ emailed: true, url: null })
  expect(smtp.mails).toHaveLength(1)
  const { envelope, email } = smtp.mails[0] ?? expect.fail('no mail')
  expect(envelope).toEqual({ from: 'no-reply@guide.example.com', to: ['grace@example.com'] })
  expect(email.from).toMatchObject({ name: 'Guide', address: 'no-reply@guide.example.com' })
  expect(email.to).toMatchObject([{ address: 'grace@example.com' }])
  expect(email.subject).toBe('Käse & <b>Söhne</b> invites you as an editor')
  expect(email.html).toContain('K\u00e4se &amp; &lt;b&gt;S\u00f6hne&lt;/b&gt; invites you')
  const [link = ''] = email.text?.match(/^https:\/\/guide\.example\.com\/invites\/[\w-]{43}$/m) ?? []
  expect(email.html).toContain(`href="${link}"`)
  const { pathname } = new URL(link)
  expect((await guide.request('GET', `/v1${pathname}`)).status).toBe(200)
  const user = tenant.as({ sub: 'grace', email: 'grace@example.com' })
  expect((await user.request('POST', `/v1${pathname}/accept`)).status).toBe(200)
  expect(guide.log.join()).not.toContain(pathname.split('/').at(-1))
  await guide.close()
  await smtp.stop()
})

test('line breaks in a tenant name add no mail header; MAIL_FROM sets the sender', async () => {
  const smtp = await startSmtp()
  const { guide, invite } = await world(smtp.url, {
    name: 'Acme\r\nBcc: everybody@example.com\u2028\u202e',
    MAIL_FROM: 'Guides of Ours <guides@example.org>',
  })
  await invite()
  const { envelope, email, raw } = smtp.mails[0] ?? expect.fail('no mail')
  expect(envelope).toEqual({ from: 'guides@example.org', to: ['grace@example.com'] })
  expect(email.from).toMatchObject({ name: 'Guides of Ours', address: 'guides@example.org' })
  expect(raw).not.toMatch(/^bcc:/im)
  expect(email.bcc).toBeUndefined()
  expect(email.subject).toBe('Acme Bcc: everybody@example.com invites you as an editor')
  await guide.close()
  await smtp.stop()
})

test('if the mail server refuses the mail, the invite is valid and the admin gets the link', async () => {
  const { guide, tenant, invite } = await world('smtp://127.0.0.1:1')
  const created = await invite()
  expect(created).toMatchObject({ emailed: false, url: expect.stringContaining(`${publicUrl}/invites/`) })
  expect((await tenant.admin.client.listInvites()).data.total).toBe(1)
  const { pathname } = new URL(created.url ?? '')
  expect((await guide.request('GET', `/v1${pathname}`)).status).toBe(200)
  expect(guide.log.filter(line => line.includes('a mail could not be sent'))).toHaveLength(1)
  expect(guide.log.join()).not.toContain(pathname.split('/').at(-1))
  await guide.close()
})

test('over the mail limit of a tenant, admins get the links', async () => {
  const smtp = await startSmtp()
  const { guide, tenant } = await world(smtp.url)
  const other = await createTenant(guide, provider)
  const { database, settings } = guide.deps
  let now = 0
  const mailLimit = createMailLimit({ now: () => now })
  const service = createInviteService({
    database,
    changes: createTenantChanges({
      database,
      onChanged: async () => {},
      bounds: createUsageBounds(settings.bounds),
    }),
    mailer: createSmtpMailer({
      settings: settings.smtp ?? expect.fail('no mail server'),
      onFailed: () => {},
    }),
    mailLimit,
  })
  let people = 0
  const emailed = async ({ tenantId }: TestTenant) => {
    const actor = { tenantId, userId: 'ada', email: null, requestId: 'req' }
    const body = { email: `grace${++people}@example.com`, role: 'viewer' as const }
    return (await service.create(actor, body, publicUrl)).emailed
  }

  for (let used = 0; used < 49; used++) mailLimit.take(tenant.tenantId, `a${used}@example.com`)
  expect([await emailed(tenant), await emailed(tenant), await emailed(other)]).toEqual([true, false, true])
  now += 10_000
  expect([await emailed(tenant), await emailed(tenant)]).toEqual([true, false])
  expect(smtp.mails).toHaveLength(3)
  await guide.close()
  await smtp.stop()
})

test('one address gets three mails a day, over all tenants', () => {
  let now = 0
  const mailLimit = createMailLimit({ now: () => now })
  const take = (tenantId: string) => mailLimit.take(tenantId, 'Grace@example.com')
  expect([take('ten_a'), take('ten_b'), take('ten_a'), take('ten_b')]).toEqual([true, true, true, false])
  now += 24 * 60 * 60 * 1000
  expect(mailLimit.take('ten_a', 'grace@example.com')).toBe(true)
})
