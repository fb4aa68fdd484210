import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idsFor, publishContent, publishTour, step } from '../../testing/published.ts'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()

const patterns = fc.constantFrom([], ['/app'], ['/app/*'], ['/settings', '/app*'], ['#/tab'], ['^/a', true])
const audience = fc.constantFrom(
  null,
  { plan: 'pro' },
  { age: { $gte: 18 } },
  { $or: [{ plan: 'free' }, { 'claims.role': 'owner' }] },
  { 'url.query.beta': { $exists: true } },
)
const item = fc.record({
  isTour: fc.boolean(),
  patterns,
  audience,
  percentage: fc.constantFrom(0, 30, 60, 100),
  behavior: fc.constantFrom('once', 'session', 'always'),
  start: fc.constantFrom(null, '2000-01-01T00:00:00Z', '2999-01-01T00:00:00Z'),
  trigger: fc.constantFrom('page_load', 'manual', 'first_visit'),
  fate: fc.constantFrom('live', 'live', 'live', 'archived', 'empty'),
})
const visit = fc.record({
  user: fc.constantFrom('eve', 'josé', 'mallory', '漢字'),
  path: fc.constantFrom('/app', '/app/x/', '/settings', '/application?beta=1', '/a#/tab', '/'),
  tokens: fc.record(
    { plan: fc.constantFrom('free', 'pro'), age: fc.integer({ min: 10, max: 30 }) },
    { requiredKeys: [] },
  ),
  claims: fc.record(
    { role: fc.constantFrom('owner', 'guest'), plan: fc.constant('max') },
    { requiredKeys: [] },
  ),
  report: fc.constantFrom(null, 'content.shown', 'content.dismissed', 'content.completed'),
})

type Item = typeof item extends fc.Arbitrary<infer T> ? T : never

function bodyOf({
  patterns: [pattern, ...more],
  audience,
  percentage,
  behavior,
  start,
  trigger,
  isTour,
}: Item) {
  const all = more.includes(true)
    ? [{ pattern: pattern as string, is_regex: true }]
    : [pattern, ...more].filter(one => one !== undefined).map(one => ({ pattern: one as string }))
  return {
    url_patterns: all,
    audience,
    rollout: { enabled: true, percentage },
    schedule: { start_at: start, end_at: null },
    trigger: { trigger_type: trigger as 'manual' },
    ...(!isTour && { dismiss_behavior: behavior as 'once' }),
  }
}

test('diagnose and the SDK content agree on what is eligible, for random tenants, users and pages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { minLength: 3, maxLength: 8 }),
      fc.array(visit, { minLength: 4, maxLength: 8 }),
      async (items, visits) => {
        const tenant = await createTenant(guide, provider)
        const ids: string[] = []
        for (const one of items) {
          const steps = one.fate === 'empty' ? [] : [step('one')]
          const publish = one.isTour
            ? publishTour(tenant, { ...bodyOf(one), steps })
            : publishContent(tenant, bodyOf(one))
          const id = await publish
          ids.push(id)
          if (one.fate !== 'archived') continue
          if (one.isTour) await tenant.admin.client.archiveTour({ params: { tour_id: id } })
          else await tenant.admin.client.archiveContent({ params: { content_id: id } })
        }
        for (const [index, { user, path, tokens, claims, report }] of visits.entries()) {
          const url = `https://app.example.com${path}`
          const caller = tenant.as({ sub: user, ...claims })
          const served = await idsFor(caller, { url, tokens })
          const { body } = await tenant.admin.request('POST', '/v1/admin/diagnose', {
            body: { url, user_id: user, tokens, claims },
          })
          const eligible = body.data.items
            .filter((one: { eligible: boolean }) => one.eligible)
            .map((one: { tour_id?: string; content_id?: string }) => one.tour_id ?? one.content_id)
          expect(eligible).toEqual(served)
          expect(body.data.items).toHaveLength(items.filter(({ fate }) => fate !== 'archived').length)
          if (report === null) continue
          const content_id = ids[index % ids.length] as string
          const event = { id: `e${index}`, name: report, at: new Date().toISOString(), content_id }
          const { status } = await caller.request('POST', '/v1/sdk/events', { body: { events: [event] } })
          expect(status).toBe(202)
        }
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 15) },
  )
})
