import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { publishContent, publishTour, step } from '../../testing/published.ts'
import { event, report } from '../../testing/report.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

const overviewOf = async ({ admin }: TestTenant) => (await admin.client.getOverview()).data
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString()

test('a new tenant has nothing that needs attention', async () => {
  const nothing = { total: 0, items: [] }
  const none = { shown: 0, completed: 0, users: 0 }
  expect(await overviewOf(await createTenant(guide, provider))).toEqual({
    generated_at: expect.any(String),
    features: { tours: true, content: true },
    last_7_days: none,
    previous_7_days: none,
    attention: {
      broken_targets: nothing,
      never_shown: nothing,
      unanswered_questions: { total: 0, oldest_at: null },
      unpublished_changes: nothing,
      schedules: nothing,
    },
  })
})

test('the last seven days are compared with the seven before', async () => {
  const tenant = await createTenant(guide, provider)
  const content_id = await publishTour(tenant)
  const seen = [event('content.shown', { content_id }), event('content.shown', { content_id })]
  await report(tenant.as({ sub: 'alice' }), [...seen, event('content.completed', { content_id })])
  await report(tenant.as({ sub: 'bob' }), [event('content.shown', { content_id })])
  const { database } = guide.deps
  await database.sql.execute(sql`
    insert into item_hours (tenant_id, environment, item_id, measure, step_id, hour, count, last_at)
    select tenant_id, environment, item_id, measure, step_id, hour - make_interval(days => days), days, last_at
    from item_hours, unnest(array[6, 7, 13, 14]) as days
    where tenant_id = ${tenant.tenantId} and measure = 'shown' and step_id = ''`)
  const { last_7_days, previous_7_days } = await overviewOf(tenant)
  expect(last_7_days).toEqual({ shown: 9, completed: 1, users: 2 })
  expect(previous_7_days).toEqual({ shown: 20, completed: 0, users: 0 })
})

test('it names published items that no user can see, and why', async () => {
  const tenant = await createTenant(guide, provider)
  await publishTour(tenant, { title: 'Fine' })
  await publishTour(tenant, { title: 'Empty', steps: [] })
  await publishTour(tenant, { title: 'Off', rollout: { enabled: false } })
  await publishTour(tenant, { title: 'Zero', rollout: { percentage: 0 } })
  await publishContent(tenant, { title: 'Over', schedule: { end_at: '2020-01-01T00:00:00Z' } })
  await publishContent(tenant, { title: 'Loose', content_type: 'tooltip' })
  await publishContent(tenant, { title: 'Modal', content_type: 'modal' })
  const content_types = ['tooltip', 'banner'] as const
  await tenant.admin.client.updateConfig({ body: { content_types: [...content_types] } })
  const { total, items } = (await overviewOf(tenant)).attention.never_shown
  expect(total).toBe(6)
  expect(Object.fromEntries(items.map(({ title, code, reason }) => [title, `${code}: ${reason}`]))).toEqual({
    Empty: 'no_steps: the tour has no steps',
    Off: 'rollout_empty: the rollout covers no user',
    Zero: 'rollout_empty: the rollout covers no user',
    Over: 'schedule_ended: the schedule has ended',
    Loose: 'no_target: the tooltip has no target',
    Modal: "unused_kind: modal is not one of the tenant's content types",
  })
})

test('it names targets that broke, unpublished changes and schedules', async () => {
  const tenant = await createTenant(guide, provider)
  const { client } = tenant.admin
  const tour_id = await publishTour(tenant, { title: 'Tour', steps: [step('one'), step('two', 1)] })
  const missing = () => event('target.missing', { content_id: tour_id, step_id: 'one' })
  const found = () =>
    event('target.found', { content_id: tour_id, step_id: 'two', data: { found_by: 'element_id' } })
  await report(
    tenant.as({ sub: 'alice' }),
    [...Array(20)].flatMap(() => [missing(), found()]),
  )
  const rare = await publishTour(tenant, { title: 'Rare' })
  await report(tenant.as({ sub: 'alice' }), [event('target.missing', { content_id: rare, step_id: 'one' })])
  await client.updateTour({ params: { tour_id }, body: { title: 'Tour, edited' } })
  await publishContent(tenant, { title: 'Soon', schedule: { start_at: inDays(2), end_at: inDays(30) } })
  await publishContent(tenant, { title: 'Ends', schedule: { end_at: inDays(1) } })
  await publishContent(tenant, { title: 'Later', schedule: { start_at: inDays(9) } })
  const { broken_targets, unpublished_changes, schedules } = (await overviewOf(tenant)).attention
  expect(broken_targets).toEqual({
    total: 1,
    items: [
      {
        ...{ content_type: 'tour', tour_id, title: 'Tour' },
        ...{ step_id: 'one', step_number: 1, step_title: 'Step one' },
        ...{ attempts: 20, failure_rate: 1 },
      },
    ],
  })
  expect(unpublished_changes).toMatchObject({ total: 1, items: [{ tour_id, title: 'Tour, edited' }] })
  expect(schedules.items.map(({ title, change }) => `${title} ${change}`)).toEqual([
    'Ends ends',
    'Soon starts',
  ])
})

test('it counts questions that wait for an answer, and shows breakers', async () => {
  const tenant = await createTenant(guide, provider)
  const { client } = tenant.admin
  const ask = (sub: string) =>
    tenant.as({ sub }).client.startThread({ body: { subject: 'Help', body: 'How does this work?' } })
  const { thread_id } = await ask('alice')
  const waiting = await ask('bob')
  await client.replyToThread({ params: { thread_id }, body: { body: 'Like this.' } })
  await client.toggleCircuitBreaker({ body: { feature: 'tours', enabled: false } })
  const { attention, features } = await overviewOf(tenant)
  expect(attention.unanswered_questions).toEqual({ total: 1, oldest_at: waiting.created_at })
  expect(features).toEqual({ tours: false, content: true })
  await client.closeThread({ params: { thread_id: waiting.thread_id } })
  expect((await overviewOf(tenant)).attention.unanswered_questions.total).toBe(0)
})
