import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashOf } from '../../auth/api-key.ts'
import { apiKeys } from '../../db/schema.ts'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

const path = '/v1/admin/api-keys'

test.each(['live', 'test'] as const)('a new %s key has the documented shape and works', async environment => {
  const { admin } = await createTenant(guide, provider)
  const { status, body } = await admin.request('POST', path, { body: { environment } })
  expect(status).toBe(201)
  expect(body.api_key).toMatch(new RegExp(`^sk_${environment}_[A-Za-z0-9_-]{43}$`))
  expect(body.prefix).toBe(body.api_key.slice(0, 12))
  const answer = await admin.request('GET', path, { headers: { 'x-api-key': body.api_key } })
  expect(answer.status).toBe(200)
})

test('only the SHA-256 hash of a key is stored, and only the first response has the plaintext', async () => {
  const { admin } = await createTenant(guide, provider)
  const { body } = await admin.request('POST', path, { body: { environment: 'live' } })
  const rows = await guide.deps.database.sql.select().from(apiKeys)
  const row = rows.find(({ key_id }) => key_id === body.key_id)
  expect(row?.hash).toEqual(createHash('sha256').update(body.api_key).digest())
  expect(JSON.stringify(rows)).not.toContain(body.api_key)
  const { body: listed } = await admin.request('GET', path)
  expect(JSON.stringify(listed)).not.toContain(body.api_key)
  expect(guide.log.join()).not.toContain(body.api_key)
})

test('keys are listed newest first, in pages of twenty by default', async () => {
  const { admin } = await createTenant(guide, provider)
  for (let made = 0; made < 24; made++) await admin.client.createApiKey({ body: { environment: 'test' } })
  const first = await admin.client.listApiKeys()
  expect(first.data).toMatchObject({ total: 25, limit: 20, offset: 0 })
  expect(first.data.items).toHaveLength(20)
  const part = await admin.client.listApiKeys({ query: { limit: 2, offset: 1 } })
  expect(part.data).toMatchObject({ total: 25, limit: 2, offset: 1, items: first.data.items.slice(1, 3) })
})

test('a revoked key stops working at once, stays listed, and cannot be revoked again', async () => {
  const { admin } = await createTenant(guide, provider)
  const key = await admin.client.createApiKey({ body: { environment: 'live' } })
  const withKey = { headers: { 'x-api-key': key.api_key } }
  expect((await admin.request('GET', path, withKey)).status).toBe(200)
  const { status, body } = await admin.request('DELETE', `${path}/${key.key_id}`)
  expect(status).toBe(200)
  expect(body.data).toEqual({ key_id: key.key_id, revoked_at: expect.any(String) })
  expect((await admin.request('GET', path, withKey)).status).toBe(401)
  expect((await admin.request('DELETE', `${path}/${key.key_id}`)).status).toBe(409)
  const { data } = await admin.client.listApiKeys()
  expect(data.items.find(({ key_id }) => key_id === key.key_id)?.revoked_at).toBe(body.data.revoked_at)
})

test('the audit records of creating and revoking contain neither the key nor its hash', async () => {
  const { admin } = await createTenant(guide, provider)
  const key = await admin.client.createApiKey({ body: { environment: 'live' } })
  await admin.client.revokeApiKey({ params: { key_id: key.key_id } })
  const { body } = await admin.request('GET', `/v1/admin/activity/entity/api-key/${key.key_id}`)
  const events = body.data.items.map((item: { event: string }) => item.event)
  expect(events).toEqual(['ApiKeyRevokedByAdmin', 'ApiKeyCreatedByAdmin'])
  expect(JSON.stringify(body)).not.toContain(key.api_key)
  expect(JSON.stringify(body)).not.toContain(hashOf(key.api_key).toString('hex'))
})

test.each([
  ['no body', undefined, 'body'],
  ['an unknown environment', { environment: 'prod' }, 'environment: must be one of live, test'],
  ['an unknown field', { environment: 'live', scope: 'all' }, 'scope: is not a known field'],
  ['a tenant_id', { environment: 'live', tenant_id: 'ten_000000000000' }, 'tenant_id: is not a known field'],
])('creating a key with %s → 400', async (_, body, message) => {
  const { admin } = await createTenant(guide, provider)
  const answer = await admin.request('POST', path, { body })
  expect(answer.status).toBe(400)
  expect(answer.body.error.message).toContain(message)
})
