import { expect, test } from 'vitest'
import { startGuide } from '../../testing/guide.ts'
import { createTenant } from '../../testing/tenant.ts'
import { startWorld } from '../../testing/world.ts'

const { guide, provider } = await startWorld()

async function open(url: string) {
  const answer = await fetch(url)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function newInvite(name = 'Acme') {
  const tenant = await createTenant(guide, provider)
  await guide.platform.updateTenant({ params: { tenant_id: tenant.tenantId }, body: { name } })
  const created = await tenant.admin.client.createInvite({
    body: { email: "o'neil@example.com", role: 'viewer' },
  })
  return { tenant, url: created.url ?? '', inviteId: created.invite_id }
}

test('the link of an invite shows who invites whom, as what and until when, and how to accept', async () => {
  const { url } = await newInvite()
  const { status, headers, text } = await open(url)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text).toContain('<h1>Acme invites you</h1>')
  expect(text).toContain('<strong>a viewer</strong>')
  expect(text).toContain('o&#39;neil@example.com')
  expect(text).toMatch(/\d{1,2} \w+ 20\d\d at \d\d:\d\d UTC/)
  expect(text).toContain(`curl -X POST ${url.replace('/invites/', '/v1/invites/')}/accept`)
})

test('names are text on it, whatever they hold', async () => {
  const { url } = await newInvite('<script>alert(1)</script> & "Sons"')
  const { text } = await open(url)
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Sons&quot; invites you')
  expect(text).not.toContain('<script')
})

test('nothing on it runs, is loaded, framed, kept or found, and the link goes nowhere else', async () => {
  const { headers } = await open((await newInvite()).url)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
})

test('a link that is not good, for whatever reason, shows the same page', async () => {
  const { tenant, url, inviteId } = await newInvite()
  await tenant.admin.client.revokeInvite({ params: { invite_id: inviteId } })
  const revoked = await open(url)
  expect(revoked.status).toBe(404)
  expect(revoked.text).toContain('<h1>This invitation is not valid (any more)</h1>')
  for (const token of ['x', 'a'.repeat(43), '..%2f']) {
    const { status, text } = await open(`${guide.url}/invites/${token}`)
    expect([status, text]).toEqual([404, revoked.text])
  }
})

test('what is refused is a page too', async () => {
  const hurried = await startGuide({ RATE_LIMIT_PUBLIC: '1/60s' })
  await open(`${hurried.url}/invites/nosuch`)
  const { status, headers, text } = await open(`${hurried.url}/invites/nosuch`)
  expect([status, headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
  expect(text).toContain('<h1>Not now</h1>')
  await hurried.close()
})
