import { afterAll, expect, test } from 'vitest'
import { demoTenantId } from '../auth/demo.ts'
import { startGuideOnNewDatabase } from '../testing/guide.ts'
import { demoItems, demoUsersAudienceId, seedDemoActivity } from './demo-activity.ts'
import { dayMs, type PlannedEvent, planActivity } from './demo-activity-plan.ts'
import { demoPeople } from './demo-people.ts'
import { demoActor, seedDemoTenant } from './demo-tenant.ts'

const guide = await startGuideOnNewDatabase({ ALLOW_DEMO_AUTH: 'true' })
afterAll(() => guide.close())
const { deps } = guide
await seedDemoTenant(deps)
const now = Date.now()
const lastDay = Math.floor(now / dayMs) * dayMs

const reader = async (environment: 'live' | 'test') => {
  const tenant = await deps.tenants.load(demoTenantId)
  if (!tenant) throw new Error('there is no demo tenant')
  return { tenant, environment }
}

async function planned() {
  const items = await demoItems(deps)
  const plan = { items, people: demoPeople, lastDay, until: now, days: 30 }
  return { items, events: [...planActivity(plan)].flat() }
}

/** What the reports count, by item, and what they should. */
async function reported(environment: 'live' | 'test') {
  const { items } = await planned()
  const counts = []
  for (const { id } of items) {
    const report = await deps.analytics.ofItem(await reader(environment), id, { window_days: 30 })
    const { delivered, shown, completed, dismissed, abandoned, cta_clicks, unique_users } = report
    counts.push({ id, delivered, shown, completed, dismissed, abandoned, cta_clicks, unique_users })
  }
  return counts
}

async function expected() {
  const { items, events } = await planned()
  return items.map(({ id }) => {
    const of = (name: string) => events.filter(event => event.content_id === id && event.name === name)
    const shown = of('content.shown')
    const missing = of('target.missing')
    return {
      id,
      delivered: shown.length + missing.length,
      shown: shown.length,
      completed: of('content.completed').length,
      dismissed: of('content.dismissed').length,
      abandoned: of('content.abandoned').length,
      cta_clicks: of('content.cta').length,
      unique_users: new Set(shown.map(({ user_id }: PlannedEvent) => user_id)).size,
    }
  })
}

test('the reports count exactly what was generated, also after an interruption and another start', async () => {
  let batches = 0
  const interrupt = async () => {
    if (++batches === 20) throw new Error('the process ends')
  }
  await expect(seedDemoActivity(deps, interrupt, now)).rejects.toThrow('the process ends')
  await seedDemoActivity(deps, async () => {}, now)
  const counts = await expected()
  expect(await reported('live')).toEqual(counts)
  expect(counts.every(({ shown }) => shown > 10)).toBe(true)

  await seedDemoActivity(deps, async () => {}, now + 3 * dayMs)
  expect(await reported('live')).toEqual(counts)
  await deps.audiences.remove(demoActor(), demoUsersAudienceId)
  await seedDemoActivity(deps, async () => {}, now + 3 * dayMs)
  expect(await reported('live')).toEqual(counts)
})

test('the test environment, where the page of the demo is, stays empty', async () => {
  expect((await reported('test')).every(({ shown }) => shown === 0)).toBe(true)
})

test('one target fails since last Tuesday; contexts, conversations, searches and versions are there', async () => {
  const health = await deps.analytics.selectorHealth(await reader('live'), {})
  expect(health.items.filter(({ failure_rate }) => failure_rate > 0.1)).toHaveLength(1)
  const { users, items } = await deps.attributes.list((await reader('live')).tenant)
  expect(users).toBeGreaterThan(150)
  expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(['plan', 'role', 'seats', 'beta']))
  expect((await deps.helpSearches.list(demoTenantId, {})).total).toBe(6)
  const tours = (await deps.tours.list(demoTenantId, {})).items
  expect(tours.find(({ title }) => title === 'A first look around')).toMatchObject({ version: 3 })
})

test('the same arguments give the same plan, and ids are not used twice', async () => {
  const [one, other] = [await planned(), await planned()]
  expect(one.events).toEqual(other.events)
  expect(new Set(one.events.map(({ id }) => id)).size).toBe(one.events.length)
})
