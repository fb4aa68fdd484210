import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inboundSecret } from '../../testing/guide.ts'
import { idsFor, publishTour } from '../../testing/published.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

async function secretOf({ tenantId }: TestTenant): Promise<string> {
  const { inbound_secret } = await guide.platform.getTenant({ params: { tenant_id: tenantId } })
  return String(inbound_secret)
}

async function report(tenant: TestTenant, events: object[], secret?: string) {
  const headers = { 'x-inbound-secret': secret ?? (await secretOf(tenant)) }
  return guide.request('POST', `/v1/inbound/${tenant.tenantId}/events`, { headers, body: { events } })
}

const completed = (content_id: string, user_id: string) => ({
  id: randomUUID(),
  name: 'content.completed',
  at: new Date().toISOString(),
  content_id,
  user_id,
})

describe("events that a tenant's servers report", () => {
  test('move the progress of each named user', async () => {
    const tenant = await createTenant(guide, provider)
    const [one, two] = [await publishTour(tenant), await publishTour(tenant)]
    const response = await report(tenant, [completed(one, 'eve'), completed(two, 'bob')])
    expect([response.status, response.body.data]).toEqual([202, { accepted: 2, duplicates: 0, rejected: [] }])
    expect(await idsFor(tenant.as({ sub: 'eve' }))).toEqual([two])
    expect(await idsFor(tenant.as({ sub: 'bob' }))).toEqual([one])
    expect((await idsFor(tenant.as({ sub: 'anna' }))).sort()).toEqual([one, two].sort())
  })

  test('count once, also if the SDK reports them too', async () => {
    const tenant = await createTenant(guide, provider)
    const event = completed(await publishTour(tenant), 'eve')
    await report(tenant, [event])
    expect((await report(tenant, [event])).body.data).toMatchObject({ accepted: 0, duplicates: 1 })
    const { user_id: _, ...same } = event
    const eve = tenant.as({ sub: 'eve' })
    const again = await eve.request('POST', '/v1/sdk/events', { body: { events: [same] } })
    expect(again.body.data).toMatchObject({ accepted: 0, duplicates: 1 })
  })

  test('belong to the live environment', async () => {
    const tenant = await createTenant(guide, provider)
    const tour = await publishTour(tenant)
    await report(tenant, [completed(tour, 'eve')])
    const { api_key } = await tenant.admin.client.createApiKey({ body: { environment: 'test' } })
    const eve = tenant.as({ sub: 'eve' })
    expect(await idsFor(eve)).toEqual([])
    expect(await idsFor(tenant.caller({ ...eve.headers, 'x-api-key': api_key }))).toEqual([tour])
  })

  test('never belong to a visitor with the id of a user', async () => {
    const tenant = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
    const tour = await publishTour(tenant)
    await report(tenant, [completed(tour, 'eve')])
    const visitor = tenant.caller({ 'x-api-key': tenant.apiKey })
    expect(await idsFor(visitor, { user_id: 'eve' })).toEqual([tour])
  })

  test('are rejected one by one', async () => {
    const tenant = await createTenant(guide, provider)
    const other = await publishTour(await createTenant(guide, provider))
    const paid = { id: randomUUID(), name: 'track:paid', at: new Date().toISOString() }
    const { body } = await report(tenant, [completed(other, 'eve'), paid])
    expect(body.data).toMatchObject({
      accepted: 1,
      rejected: [{ reason: expect.stringContaining('content_id') }],
    })
  })
})

describe('the secret of a tenant', () => {
  test('is valid for one tenant: secrets of other tenants and of the service are refused', async () => {
    const [one, other] = [await createTenant(guide, provider), await createTenant(guide, provider)]
    const paid = { id: randomUUID(), name: 'track:paid', at: new Date().toISOString() }
    for (const secret of [await secretOf(other), inboundSecret, '']) {
      expect((await report(one, [paid], secret)).status).toBe(401)
    }
    expect((await report(one, [paid])).body.data.accepted).toBe(1)
  })

  test('is not valid for mail, nor after the tenant is deleted', async () => {
    const tenant = await createTenant(guide, provider)
    const secret = await secretOf(tenant)
    const headers = { 'x-inbound-secret': secret }
    expect((await guide.request('POST', '/v1/inbound/email', { headers, body: {} })).status).toBe(401)
    await guide.platform.deleteTenant({ params: { tenant_id: tenant.tenantId } })
    const paid = { id: randomUUID(), name: 'track:paid', at: new Date().toISOString() }
    expect((await report(tenant, [paid], secret)).status).toBe(401)
  })

  test('is shown only to the platform', async () => {
    const tenant = await createTenant(guide, provider)
    const secret = await secretOf(tenant)
    expect(secret).toMatch(/^[\w-]{43}$/)
    const { data } = await guide.platform.listTenants({ query: { limit: 1 } })
    expect(data.items[0]?.inbound_secret).toBe(secret)
    const activity = await tenant.admin.client.listActivity({ query: { scope: 'tenant' } })
    const shown = JSON.stringify([activity, await tenant.admin.client.getConfig(), guide.log])
    expect(shown).not.toContain(secret)
    expect(shown).not.toContain(inboundSecret)
  })
})
