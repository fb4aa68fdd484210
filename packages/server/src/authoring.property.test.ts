import type { Activity, Tour } from '@guide/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Caller, createTenant } from './testing/tenant.ts'
import { sharedWorld } from './testing/world.ts'

const { guide, provider } = await sharedWorld()

const actions = [
  'edit',
  'publish',
  'publish-changes',
  'archive',
  'rollback',
  'copy',
  'theme',
  'default',
  'drop',
] as const
const step = fc.record({
  action: fc.constantFrom(...actions),
  which: fc.nat(7),
  title: fc.constantFrom('A', 'B', 'C'),
  version: fc.integer({ min: 1, max: 4 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface World {
  admin: Caller
  tours: string[]
  themes: string[]
}

/** Runs one action, allowed or not, and checks its immediate effects. */
async function perform({ admin, tours, themes }: World, { action, which, title, version }: Step) {
  const tour_id = tours[which % tours.length] as string
  const theme_id = themes[which % themes.length] as string
  if (action === 'theme') {
    themes.push((await admin.client.createTheme({ body: { name: title } })).theme_id)
  } else if (action === 'default') {
    await admin.request('POST', `/v1/admin/themes/${theme_id}/set-default`)
  } else if (action === 'drop') {
    await admin.request('DELETE', `/v1/admin/themes/${theme_id}`)
  } else if (action === 'copy') {
    tours.push((await admin.client.copyTour({ params: { tour_id } })).tour_id)
  } else {
    const before = await admin.client.getTour({ params: { tour_id } })
    await change(admin, before, action, title, version)
    const after = await admin.client.getTour({ params: { tour_id } })
    if (before.status === 'archived' && action !== 'rollback') expect(after).toEqual(before)
  }
}

function change(admin: Caller, { tour_id }: Tour, action: string, title: string, version: number) {
  const path = `/v1/admin/tours/${tour_id}`
  if (action === 'edit') return admin.request('PUT', path, { body: { title } })
  if (action === 'rollback') return admin.request('POST', `${path}/rollback`, { body: { version } })
  return admin.request('POST', `${path}/${action}`)
}

/** Checks what is always true for a tenant. */
async function checkInvariants({ admin, tours }: World) {
  for (const tour_id of tours) {
    const tour = await admin.client.getTour({ params: { tour_id } })
    const { data } = await admin.client.listTourVersions({ params: { tour_id } })
    expect(data.items.map(({ version }) => version)).toEqual(downFrom(tour.version))
    const live = data.items[0]?.title
    expect(tour.has_unpublished_changes).toBe(live !== undefined && live !== tour.title)
    const params = { entity_type: 'tour', entity_id: tour_id }
    checkReplay((await admin.client.listEntityActivity({ params })).data.items, tour)
  }
  const { data } = await admin.client.listThemes()
  expect(data.items.filter(({ is_default }) => is_default)).toHaveLength(1)
}

const downFrom = (count: number) => Array.from({ length: count }, (_, index) => count - index)

/** The audit records form a chain: each `before` is the previous `after`, and the last `after` is the present state. */
function checkReplay(newestFirst: Activity[], now: object) {
  let state: object | null = null
  for (const { before, after } of newestFirst.toReversed()) {
    expect(before).toEqual(state)
    state = after
  }
  expect(state).toEqual(now)
}

test('versions, default theme, archived tours and history stay consistent after random actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async steps => {
      const { admin } = await createTenant(guide, provider)
      const { tour_id } = await admin.client.createTour({ body: { title: 'A' } })
      const { theme_id } = await admin.client.createTheme({ body: { name: 'A' } })
      const world = { admin, tours: [tour_id], themes: [theme_id] }
      for (const one of steps) await perform(world, one)
      await checkInvariants(world)
    }),
    { numRuns: 12, seed: 20261115 },
  )
})
