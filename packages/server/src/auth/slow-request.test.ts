import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Guide, startGuide } from '../testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from '../testing/identity-provider.ts'
import { type Caller, createTenant } from '../testing/tenant.ts'

let guide: Guide
let provider: IdentityProvider
let passedAuth: () => void = () => {}
beforeAll(async () => {
  provider = await startIdentityProvider()
  guide = await startGuide({}, app => {
    app.addHook('preParsing', async () => passedAuth())
  })
})
afterAll(async () => {
  await guide.close()
  await provider.close()
})

/** Sends a request that passes the auth chain, and sends its body only after something else has happened. */
async function sendSlowly(caller: Caller, path: string, body: object, meanwhile: () => Promise<unknown>) {
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  const [first, ...rest] = JSON.stringify(body)
  const encode = (text: string) => new TextEncoder().encode(text)
  const reached = new Promise<void>(resolve => {
    passedAuth = resolve
  })
  const headers = { ...caller.headers, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: stream.readable, duplex: 'half' } as RequestInit
  const answer = fetch(guide.url + path, init)
  await writer.write(encode(first ?? ''))
  await reached
  await meanwhile()
  await writer.write(encode(rest.join('')))
  await writer.close()
  return (await answer).status
}

const mallory = { user_id: 'mallory', email: 'm@example.com', name: 'Mallory', role: 'admin' }

test('an admin who is removed while a request arrives cannot change anything with it', async () => {
  const { admin, as } = await createTenant(guide, provider)
  for (const user_id of ['ada', 'bob']) {
    await admin.client.addAdminUser({ body: { ...mallory, user_id, role: 'admin' } })
  }
  await admin.client.updateConfig({ body: { admin_strategy: 'table_lookup' } })
  const bob = as({ sub: 'bob' })
  expect(await sendSlowly(bob, '/v1/admin/users', { ...mallory, user_id: 'first' }, async () => {})).toBe(201)
  const remove = () => admin.client.removeAdminUser({ params: { user_id: 'bob' } })
  expect(await sendSlowly(bob, '/v1/admin/users', mallory, remove)).toBe(403)
  const { data } = await admin.client.listAdminUsers()
  expect(data.items.map(({ user_id }) => user_id).sort()).toEqual(['ada', 'first'])
})

test('a key that is revoked while a request arrives is refused', async () => {
  const { admin, caller } = await createTenant(guide, provider)
  const key = await admin.client.createApiKey({ body: { environment: 'live' } })
  const other = caller({ ...admin.headers, 'x-api-key': key.api_key })
  const revoke = () => admin.client.revokeApiKey({ params: { key_id: key.key_id } })
  expect(await sendSlowly(other, '/v1/admin/tours', { title: 'Late' }, revoke)).toBe(401)
  expect((await admin.client.listTours()).data.total).toBe(0)
})
