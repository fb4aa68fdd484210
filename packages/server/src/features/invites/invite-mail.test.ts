import { afterAll, expect, test } from 'vitest'
import { startGuide } from '../../testing/guide.ts'
import { startIdentityProvider } from '../../testing/identity-provider.ts'
import { startSmtp } from '../../testing/smtp-server.ts'
import { createTenant } from '../../testing/tenant.ts'

const provider = await startIdentityProvider()
afterAll(() => provider.close())

const publicUrl = 'https://guide.example.com'

/** A service with a mail server, and a tenant of it. */
async function world(smtpUrl: string, { name = 'Acme', ...env }: Record<string, string> = {}) {
  const guide = await startGuide({ PUBLIC_URL: publicUrl, SMTP_URL: smtpUrl, ...env })
  const tenant = await createTenant(guide, provider)
  await guide.platform.updateTenant({ params: { tenant_id: tenant.tenantId }, body: { name } })
  const invite = (email = 'grace@example.com') =>
    tenant.admin.client.createInvite({ body: { email, role: 'editor' } })
  return { guide, tenant, invite }
}

test('an invite is mailed, and its link is in the mail alone', async () => {
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

test('a name with line breaks makes no header of its own, and MAIL_FROM says who writes', async () => {
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

test('where the mail server does not take it, the invite stands, and the admin gets the link to pass on', async () => {
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

test('a tenant has no more than its share of mail sent; then admins get the links', async () => {
  const smtp = await startSmtp()
  const { guide, tenant, invite } = await world(smtp.url)
  const created: Awaited<ReturnType<typeof invite>>[] = []
  while (created.length < 55) {
    const five = [1, 2, 3, 4, 5].map(index => invite(`user-${created.length}-${index}@example.com`))
    created.push(...(await Promise.all(five)))
  }
  const emailed = created.filter(({ url }) => url === null)
  expect(emailed.length).toBeLessThan(55)
  expect(smtp.mails).toHaveLength(emailed.length)
  const other = await createTenant(guide, provider)
  const body = { email: 'grace@example.com', role: 'viewer' as const }
  expect((await other.admin.client.createInvite({ body })).emailed).toBe(true)
  expect((await tenant.admin.client.listInvites()).data.total).toBe(55)
  await guide.close()
  await smtp.stop()
})
