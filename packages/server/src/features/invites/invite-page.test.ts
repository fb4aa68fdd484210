import { expect, test } from 'vitest'
import { startGuide } from '../../testing/guide.ts'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

async function open(url: string) {
  const response = await fetch(url)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function newInvite(name = 'Acme') {
  const tenant = await createTenant(guide, provider)
  await guide.platform.updateTenant({ params: { tenant_id: tenant.tenantId }, body: { name } })
  const created = await tenant.admin.client.createInvite({
    body: { email: "o'neil@example.com", role: 'viewer' },
  })
  return { tenant, url: created.url ?? '', inviteId: created.invite_id }
}

test('the page of an invite shows tenant, address, role and expiry, and how to accept', async () => {
  const { url } = await newInvite()
  const { status, headers, text } = await open(url)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text).toContain('<h1>Acme invites you</h1>')
  expect(text).toContain('<strong>a viewer</strong>')
  expect(text).toContain('o&#39;neil@example.com')
  expect(text).toMatch(/\d{1,2} \w+ 20\d\d at \d\d:\d\d UTC/)
  expect(text).toContain(`curl -X POST ${url.replace('/invites/', '/v1/invites/')}/accept`)
})

test('a tenant name with markup is shown as text', async () => {
  const { url } = await newInvite('<script>alert(1)</script> & "Sons"')
  const { text } = await open(url)
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Sons&quot; invites you')
  expect(text).not.toContain('<script')
})

test('the page runs and loads nothing, is not framed, cached or indexed, and sends no referrer', async () => {
  const { headers } = await open((await newInvite()).url)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
})

test('every invalid link shows the same page', async () => {
  const { tenant, url, inviteId } = await newInvite()
  await tenant.admin.client.revokeInvite({ params: { invite_id: inviteId } })
  const revoked = await open(url)
  expect(revoked.status).toBe(404)
  expect(revoked.text).toContain('<h1>This invitation is not valid</h1>')
  for (const token of ['x', 'a'.repeat(43), '..%2f']) {
    const { status, text } = await open(`${guide.url}/invites/${token}`)
    expect([status, text]).toEqual([404, revoked.text])
  }
})

test('a refused request gets a page too', async () => {
  const limited = await startGuide({ RATE_LIMIT_PUBLIC: '1/60s' })
  await open(`${limited.url}/invites/nosuch`)
  const { status, headers, text } = await open(`${limited.url}/invites/nosuch`)
  expect([status, headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
  expect(text).toContain('<h1>Not now</h1>')
  await limited.close()
})
