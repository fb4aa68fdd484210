import { expect, test } from 'vitest'
import { requestQueriesDuring } from '../../testing/count-queries.ts'
import { idsFor, itemsFor, publishContent, publishTour } from '../../testing/published.ts'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

const queriesOf = (work: () => Promise<unknown>) => requestQueriesDuring(guide, work)

test('a repeated request makes no query', async () => {
  const tenant = await createTenant(guide, provider)
  const tourId = await publishTour(tenant)
  const eve = tenant.as({ sub: 'eve' })
  const request = async () => {
    expect(await idsFor(eve, { tokens: { plan: 'pro' } })).toEqual([tourId])
    expect((await eve.request('GET', '/v1/sdk/config')).status).toBe(200)
    expect((await eve.request('GET', `/v1/sdk/tours/${tourId}`)).status).toBe(200)
  }
  expect((await queriesOf(request)).length).toBeGreaterThan(0)
  expect(await queriesOf(request)).toEqual([])
})

test('the first request of a user makes one query', async () => {
  const tenant = await createTenant(guide, provider)
  const contentId = await publishContent(tenant)
  await idsFor(tenant.as({ sub: 'eve' }))
  const queries = await queriesOf(async () => {
    expect(await idsFor(tenant.as({ sub: 'mallory' }))).toEqual([contentId])
  })
  expect(queries).toEqual([expect.stringContaining('join progress')])
})

test('a reported event is in the next response, without a query', async () => {
  const tenant = await createTenant(guide, provider)
  const tourId = await publishTour(tenant)
  const eve = tenant.as({ sub: 'eve' })
  await itemsFor(eve)
  const at = new Date().toISOString()
  const shown = { id: 'e1', name: 'step.shown', at, content_id: tourId, step_id: 'two' }
  expect((await eve.request('POST', '/v1/sdk/events', { body: { events: [shown] } })).status).toBe(202)
  const queries = await queriesOf(async () => {
    expect(await itemsFor(eve)).toMatchObject([{ progress: { state: 'in_progress', step_id: 'two' } }])
  })
  expect(queries).toEqual([])
})
