import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { requestQueriesDuring } from '../../testing/count-queries.ts'
import { startGuide } from '../../testing/guide.ts'
import { url } from '../../testing/published.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()
const page = 'https://app.acme.example'

const comeFrom = (tenant: TestTenant, origin: string, headers: Record<string, string> = {}) =>
  tenant
    .as({ sub: 'alice' })
    .request('POST', '/v1/sdk/content', { headers: { origin, ...headers }, body: { url } })

async function installationOf({ admin }: TestTenant) {
  await guide.deps.installations.flush()
  return (await admin.client.getInstallation()).data.items
}

test('a page that uses the service appears with its key and origin', async () => {
  const tenant = await createTenant(guide, provider)
  expect(await installationOf(tenant)).toEqual([])
  expect((await comeFrom(tenant, page)).status).toBe(200)
  expect((await comeFrom(tenant, page)).status).toBe(200)
  await tenant.as({ sub: 'alice' }).request('POST', '/v1/sdk/content', { body: { url } })
  const seen = {
    key_id: expect.stringMatching(/^key_/),
    environment: 'live',
    first_seen_at: expect.any(String),
    last_seen_at: expect.any(String),
    last_refusal: null,
  }
  const items = await installationOf(tenant)
  expect(items).toHaveLength(2)
  expect(items).toEqual(
    expect.arrayContaining([
      { ...seen, origin: page },
      { ...seen, origin: null },
    ]),
  )
})

test('a page that is refused appears with the reason, and never with its credentials', async () => {
  const tenant = await createTenant(guide, provider)
  const token = provider.sign({ sub: 'alice', aud: 'other' })
  const refused = await comeFrom(tenant, page, { authorization: `Bearer ${token}` })
  expect(refused.status).toBe(401)
  const items = await installationOf(tenant)
  expect(items).toMatchObject([
    {
      origin: page,
      first_seen_at: null,
      last_seen_at: null,
      last_refusal: { at: expect.any(String), reason: expect.stringContaining('aud') },
    },
  ])
  expect(JSON.stringify(items)).not.toContain(token)
  await comeFrom(tenant, page)
  expect(await installationOf(tenant)).toMatchObject([
    { origin: page, first_seen_at: expect.any(String), last_refusal: { reason: expect.any(String) } },
  ])
})

test('requests cost no query, and a text that is not an origin is not stored', async () => {
  const tenant = await createTenant(guide, provider)
  await comeFrom(tenant, page)
  const texts = await requestQueriesDuring(guide, async () => {
    await comeFrom(tenant, 'https://another.example')
    await comeFrom(tenant, 'https://user:secret@app.example/path')
  })
  expect(texts.filter(text => text.includes('installations'))).toEqual([])
  const origins = (await installationOf(tenant)).map(({ origin }) => origin)
  expect(origins.sort()).toEqual([page, 'https://another.example', null].sort())
})

test('at most 100 origins per key are remembered, and accepted ones longest', async () => {
  const tenant = await createTenant(guide, provider)
  await comeFrom(tenant, page)
  const [{ key_id } = { key_id: '' }] = await installationOf(tenant)
  for (let n = 0; n < 150; n++) {
    const source = { tenantId: tenant.tenantId, keyId: key_id, origin: `https://made-up-${n}.example` }
    guide.deps.installations.refused(source, 'the origin is not among the allowed ones')
  }
  const items = await installationOf(tenant)
  expect(items).toHaveLength(100)
  expect(items.map(({ origin }) => origin)).toContain(page)
})

test('as many origins per key are remembered as TENANT_KEY_ORIGINS says', async () => {
  const other = await startGuide({ TENANT_KEY_ORIGINS: '3' })
  const tenant = await createTenant(other, provider)
  const source = { tenantId: tenant.tenantId, keyId: 'key_000000000000' }
  for (let n = 0; n < 10; n++) other.deps.installations.seen({ ...source, origin: `https://${n}.example` })
  await other.deps.installations.flush()
  expect((await tenant.admin.client.getInstallation()).data.items).toHaveLength(3)
  await other.close()
})

test('what is older than 90 days and what belongs to revoked keys is not shown', async () => {
  const tenant = await createTenant(guide, provider)
  await comeFrom(tenant, page)
  await installationOf(tenant)
  await guide.deps.database.sql.execute(sql`
    update installations set last_seen_at = last_seen_at - interval '91 days' where tenant_id = ${tenant.tenantId}`)
  await comeFrom(tenant, 'https://new.example')
  expect((await installationOf(tenant)).map(({ origin }) => origin)).toEqual(['https://new.example'])
  const second = await tenant.admin.client.createApiKey({ body: { environment: 'test' } })
  await comeFrom(tenant, page, { 'x-api-key': second.api_key })
  expect(await installationOf(tenant)).toHaveLength(2)
  await tenant.admin.client.revokeApiKey({ params: { key_id: second.key_id } })
  expect(await installationOf(tenant)).toMatchObject([{ environment: 'live' }])
})

test('a reason that is cut in the middle of a character is stored', async () => {
  const tenant = await createTenant(guide, provider)
  // Every place of the cut, because the reason is shortened twice.
  for (const length of [198, 199, 200])
    for (const aud of ['a'.repeat(length), '']) {
      const token = provider.sign({ sub: 'alice', aud: `${aud}${'😀'.repeat(300)}` })
      const authorization = `Bearer ${token}`
      expect((await comeFrom(tenant, `https://${length}${aud[0]}.example`, { authorization })).status).toBe(
        401,
      )
    }
  const items = await installationOf(tenant)
  expect(items.map(({ last_refusal }) => last_refusal?.reason.isWellFormed())).toEqual(Array(6).fill(true))
})

test('a note that cannot be stored loses only itself', async () => {
  const [honest, other] = [await createTenant(guide, provider), await createTenant(guide, provider)]
  await comeFrom(honest, page)
  const [{ key_id } = { key_id: '' }] = await installationOf(honest)
  const poisoned = { tenantId: other.tenantId, keyId: key_id, origin: 'https://nul.example/\0' }
  guide.deps.installations.seen(poisoned)
  await comeFrom(honest, 'https://next.example')
  guide.deps.installations.seen({ ...poisoned, origin: 'https://beside.example' })
  expect((await installationOf(honest)).map(({ origin }) => origin)).toContain('https://next.example')
  expect((await installationOf(other)).map(({ origin }) => origin)).toEqual(['https://beside.example'])
})

test('made-up origins of one tenant do not take the place of those of another', async () => {
  const [loud, quiet] = [await createTenant(guide, provider), await createTenant(guide, provider)]
  const source = { tenantId: loud.tenantId, keyId: 'key_000000000000' }
  for (let n = 0; n < 2000; n++) guide.deps.installations.seen({ ...source, origin: `https://${n}.example` })
  await comeFrom(quiet, page)
  expect((await installationOf(quiet)).map(({ origin }) => origin)).toEqual([page])
  expect(await installationOf(loud)).toHaveLength(100)
})
