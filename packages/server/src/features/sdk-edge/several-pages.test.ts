import { describe, expect, test } from 'vitest'
import { requestQueriesDuring } from '../../testing/count-queries.ts'
import { idsFor, itemsFor, publishContent, publishTour, step } from '../../testing/published.ts'
import { event, report } from '../../testing/report.ts'
import { type Caller, createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

const at = (path: string) => ({ url: `https://app.example.com${path}` })

describe('a tour over several pages', () => {
  const overPages = {
    url_patterns: [{ pattern: '/start' }],
    steps: [step('one'), { ...step('two', 1), page: { pattern: '/settings', url: '/settings' } }],
  }

  test('starts on its own pages and goes on where its steps are', async () => {
    const tenant = await createTenant(guide, provider)
    const tour = await publishTour(tenant, overPages)
    const eve = tenant.as({ sub: 'eve' })
    const pages = async (caller: Caller) => [
      await idsFor(caller, at('/start')),
      await idsFor(caller, at('/settings')),
      await idsFor(caller, at('/reports')),
    ]
    expect(await pages(eve)).toEqual([[tour], [], []])
    await report(eve, [event('step.shown', { content_id: tour, step_id: 'one' })])
    expect(await pages(eve)).toEqual([[tour], [tour], []])
    expect(await pages(tenant.as({ sub: 'ada' }))).toEqual([[tour], [], []])
    await report(eve, [event('content.completed', { content_id: tour })])
    expect(await pages(eve)).toEqual([[], [], []])
  })

  test('goes on at once if the page says that it is being played', async () => {
    const tenant = await createTenant(guide, provider)
    const tour = await publishTour(tenant, { ...overPages, trigger: { trigger_type: 'first_visit' } })
    const eve = tenant.as({ sub: 'eve' })
    const started = { ...at('/settings'), started_tour_ids: [tour, 'tour_unknown'] }
    expect(await itemsFor(eve, started)).toMatchObject([{ tour_id: tour, progress: { state: 'none' } }])
    await report(eve, [event('content.abandoned', { content_id: tour })])
    expect(await idsFor(eve, started)).toEqual([tour])
    await report(eve, [event('content.dismissed', { content_id: tour })])
    expect(await idsFor(eve, started)).toEqual([])
  })

  test('is explained by the diagnosis', async () => {
    const tenant = await createTenant(guide, provider)
    const tour = await publishTour(tenant, overPages)
    const reason = async () => {
      const body = { ...at('/settings'), user_id: 'eve' }
      const answer = await tenant.admin.request('POST', '/v1/admin/diagnose', { body })
      return answer.body.data.items[0].gates.find(({ gate }: { gate: string }) => gate === 'page').reason
    }
    expect(await reason()).toBe(
      '/settings matches none of /start; step two is on this page, but the tour is not in progress',
    )
    await report(tenant.as({ sub: 'eve' }), [event('step.shown', { content_id: tour, step_id: 'one' })])
    expect(await reason()).toBe('in progress, and /settings matches /settings, the page of step two')
  })
})

test('a user whose step was removed gets the step that has its place now', async () => {
  const tenant = await createTenant(guide, provider)
  const ids = ['one', 'two', 'three', 'four']
  const stepsOf = (...names: string[]) => names.map((name, index) => step(name, index))
  const tour_id = await publishTour(tenant, { steps: stepsOf(...ids) })
  const publish = async (...names: string[]) => {
    await tenant.admin.client.updateTour({ params: { tour_id }, body: { steps: stepsOf(...names) } })
    await tenant.admin.client.publishTourChanges({ params: { tour_id } })
  }
  for (const id of ids) {
    await report(tenant.as({ sub: id }), [event('step.shown', { content_id: tour_id, step_id: id })])
  }
  const reached = () =>
    Promise.all(
      ids.map(async id => {
        const [{ progress } = {}] = await itemsFor(tenant.as({ sub: id }))
        expect(progress).toMatchObject({ state: 'in_progress' })
        return (progress as { step_id: string }).step_id
      }),
    )
  expect(await reached()).toEqual(ids)
  await publish('four', 'one', 'three')
  expect(await reached()).toEqual(['one', 'one', 'three', 'four'])
  await publish('new', 'one')
  expect(await reached()).toEqual(['one', 'one', 'one', 'one'])
  expect(await requestQueriesDuring(guide, reached)).toEqual([])
  await publish(...ids)
  expect(await reached()).toEqual(ids)
})

describe('the response for a page', () => {
  const addressParts = async (caller: Caller) =>
    (await caller.request('POST', '/v1/sdk/content', { body: at('/start') })).body.data.address_parts

  test('has the fields of steps and items that differ from their defaults', async () => {
    const tenant = await createTenant(guide, provider)
    const flow = {
      page: { pattern: '/projects', is_regex: false },
      advance_on: { type: 'event' as const, event_name: 'saved' },
      backdrop: 'dim' as const,
      wait_ms: 0,
    }
    const defaults = {
      page: null,
      advance_on: { type: 'next' as const },
      backdrop: 'block' as const,
      wait_ms: 5000,
    }
    const tour = await publishTour(tenant, {
      steps: [
        { ...step('one'), ...flow },
        { ...step('two', 1), ...defaults },
      ],
    })
    await publishContent(tenant, { layout: 'push', wait_ms: 7 })
    await publishContent(tenant, { layout: 'overlay', backdrop: 'block' })
    const eve = tenant.as({ sub: 'eve' })
    const [plain, pushed, { steps: [one, two] = [] } = {}] = (await itemsFor(eve)) as Record<
      string,
      object[]
    >[]
    expect(one).toMatchObject(flow)
    for (const name of Object.keys(defaults)) expect(two).not.toHaveProperty(name)
    expect(pushed).toMatchObject({ layout: 'push', wait_ms: 7 })
    for (const name of ['layout', 'backdrop', 'wait_ms']) expect(plain).not.toHaveProperty(name)
    const { body } = await eve.request('GET', `/v1/sdk/tours/${tour}`)
    expect(body.steps).toEqual([one, two])
  })

  test('marks the items that belong on every page', async () => {
    const tenant = await createTenant(guide, provider)
    const globals = [
      await publishContent(tenant),
      await publishContent(tenant, { url_patterns: [{ pattern: '*' }] }),
      await publishContent(tenant, { url_patterns: [{ pattern: '/start' }, { pattern: '' }] }),
    ]
    await publishContent(tenant, { url_patterns: [{ pattern: '/*' }] })
    const items = await itemsFor(tenant.as({ sub: 'eve' }), at('/start'))
    expect(items).toHaveLength(4)
    const marked = items.filter(item => item.is_global === true).map(item => item.content_id)
    expect(marked.sort()).toEqual(globals.sort())
    expect(items.filter(item => 'is_global' in item)).toHaveLength(3)
  })

  test('says which parts of the address matter to what is published now', async () => {
    const tenant = await createTenant(guide, provider)
    const eve = tenant.as({ sub: 'eve' })
    expect(await addressParts(eve)).toEqual([])
    const byPath = await publishContent(tenant, { url_patterns: [{ pattern: '/elsewhere' }] })
    expect(await addressParts(eve)).toEqual(['path'])
    const { audience_id } = await tenant.admin.client.createAudience({
      body: { name: 'A tab', rule: { 'url.query.tab': 'a' } },
    })
    await publishContent(tenant, { audience_id })
    await publishTour(tenant, { steps: [{ ...step('one'), page: { pattern: '//app.example.com#/a' } }] })
    expect(await addressParts(eve)).toEqual(['path', 'query', 'hash', 'host'])
    await tenant.admin.client.archiveContent({ params: { content_id: byPath } })
    expect(await addressParts(eve)).toEqual(['query', 'hash', 'host'])
  })
})
