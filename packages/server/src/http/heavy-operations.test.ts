import { expect, test } from 'vitest'
import { PreparedAnswer } from '../answers/prepared-answer.ts'
import { createTenant, type TestTenant } from '../testing/tenant.ts'
import { sharedWorld } from '../testing/world.ts'

const { guide, provider } = await sharedWorld()

test('heavy operations of a tenant run one at a time, 20 wait, further ones get 429, other tenants do not wait', async () => {
  const acme = await createTenant(guide, provider)
  const globex = await createTenant(guide, provider)
  await acme.as({ sub: 'eve' }).client.startThread({ body: { subject: 'Hi', body: 'Help' } })
  const { diagnose } = guide.deps
  const { explain } = diagnose
  /** By tenant, what ends the reads that have started. */
  const started: Record<string, (() => void)[]> = {}
  diagnose.explain = async ({ tenant }) => {
    await new Promise<void>(resolve => {
      started[tenant.tenant_id] ??= []
      started[tenant.tenant_id]?.push(resolve)
    })
    return new PreparedAnswer('{"data":{"items":[],"delivered":[]}}')
  }
  try {
    const ask = async ({ admin }: TestTenant) =>
      (await admin.request('POST', '/v1/admin/diagnose', { body: { url: '/', user_id: 'eve' } })).status
    const hasStarted = ({ tenantId }: TestTenant, count: number) =>
      expect.poll(() => started[tenantId]).toHaveLength(count)
    const statuses: number[] = []
    const requests = Array.from({ length: 23 }, () => ask(acme).then(status => statuses.push(status)))
    await expect.poll(() => statuses).toEqual([429, 429])
    expect((await acme.admin.request('DELETE', '/v1/admin/end-users/eve')).status).toBe(202)
    const other = ask(globex)
    await hasStarted(globex, 1)
    started[globex.tenantId]?.[0]?.()
    expect(await other).toBe(200)
    expect((await acme.admin.request('GET', '/v1/admin/usage')).status).toBe(200)
    for (let count = 1; count <= 21; count++) {
      await hasStarted(acme, count)
      started[acme.tenantId]?.[count - 1]?.()
    }
    await Promise.all(requests)
    expect(statuses.filter(status => status === 200)).toHaveLength(21)
  } finally {
    diagnose.explain = explain
  }
})

test('large requests of a tenant run one at a time, 20 wait, further ones get 429, other tenants do not wait', async () => {
  const acme = await createTenant(guide, provider)
  const globex = await createTenant(guide, provider)
  const { audiences } = guide.deps
  const { create } = audiences
  /** What lets the writes of acme continue that have started. */
  const started: (() => void)[] = []
  audiences.create = async (actor, body) => {
    if (actor.tenantId === acme.tenantId) await new Promise<void>(resolve => started.push(resolve))
    return create(actor, body)
  }
  try {
    const write = async ({ admin }: TestTenant, count: number) => {
      const values = Array.from({ length: count }, (_, index) => `user-${index}`)
      return (await admin.request('POST', '/v1/admin/audiences', { body: { name: 'Many', values } })).status
    }
    const statuses: number[] = []
    const requests = Array.from({ length: 23 }, () =>
      write(acme, 12_000).then(status => statuses.push(status)),
    )
    await expect.poll(() => statuses).toEqual([429, 429])
    expect(started).toHaveLength(1)
    expect(await write(globex, 12_000)).toBe(201)
    for (let count = 1; count <= 21; count++) {
      await expect.poll(() => started).toHaveLength(count)
      started[count - 1]?.()
    }
    await Promise.all(requests)
    expect(statuses.filter(status => status === 201)).toHaveLength(21)
  } finally {
    audiences.create = create
  }
})

test('large requests of the users of a tenant do not hold up its admins', async () => {
  const acme = await createTenant(guide, provider)
  const { events } = guide.deps
  const { accept } = events
  /** What lets the requests of users continue that have started. */
  const started: (() => void)[] = []
  events.accept = async (...batch) => {
    await new Promise<void>(resolve => started.push(resolve))
    return accept(...batch)
  }
  try {
    const event = {
      id: 'e',
      name: 'track:big',
      at: new Date().toISOString(),
      data: { text: 'x'.repeat(140_000) },
    }
    const user = acme.as({ sub: 'eve' })
    const statuses: number[] = []
    const flood = Array.from({ length: 23 }, async (_, number) => {
      const body = { events: [{ ...event, id: `e${number}` }] }
      statuses.push((await user.request('POST', '/v1/sdk/events', { body })).status)
    })
    await expect.poll(() => statuses).toEqual([429, 429])
    const values = Array.from({ length: 12_000 }, (_, index) => `user-${index}`)
    const body = { name: 'Many', values }
    expect((await acme.admin.request('POST', '/v1/admin/audiences', { body })).status).toBe(201)
    for (let count = 1; count <= 21; count++) {
      await expect.poll(() => started).toHaveLength(count)
      started[count - 1]?.()
    }
    await Promise.all(flood)
  } finally {
    events.accept = accept
  }
})
