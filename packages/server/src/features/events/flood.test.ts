import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Caller, createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

const batchOf = (count: number) => ({
  events: Array.from({ length: count }, () => ({
    id: randomUUID(),
    name: 'track:row.exported',
    at: new Date().toISOString(),
    data: { format: 'csv' },
  })),
})
const send = (caller: Caller, count: number) =>
  caller.request('POST', '/v1/sdk/events', { body: batchOf(count) })

test('a tenant that floods the service waits for itself, and its neighbour does not wait for it', async () => {
  const flooding = await createTenant(guide, provider)
  const calm = (await createTenant(guide, provider)).as({ sub: 'calm' })
  const page = { body: { url: 'https://app.example.com/' } }
  expect((await send(calm, 1)).status).toBe(202)
  expect((await calm.request('POST', '/v1/sdk/content', page)).status).toBe(200)

  const size = 40
  let stored = 0
  const flood = Array.from({ length: size }, async (_, index) => {
    const { status } = await send(flooding.as({ sub: `user-${index}` }), 100)
    stored++
    return status
  })
  await expect.poll(() => stored, { interval: 1 }).toBeGreaterThan(0)
  /** How many batches of the flood were stored while the neighbour waited. */
  const waitedFor = async (ask: () => Promise<{ status: number }>) => {
    const before = stored
    const { status } = await ask()
    return { status, batches: stored - before }
  }
  const served = [
    await waitedFor(() => send(calm, 5)),
    await waitedFor(() => calm.request('POST', '/v1/sdk/content', page)),
    await waitedFor(() => send(calm, 5)),
  ]
  expect(served.map(({ status }) => status)).toEqual([202, 200, 202])
  // On a slow machine the neighbour was away for so long that the commit under way has as much as that of a tenant alone.
  const commitOfOneAlone = 1000 / 100
  const nextCommit = 300 / 100
  expect(Math.max(...served.map(({ batches }) => batches))).toBeLessThanOrEqual(commitOfOneAlone + nextCommit)
  expect(await Promise.all(flood)).toEqual(Array(size).fill(202))
})
