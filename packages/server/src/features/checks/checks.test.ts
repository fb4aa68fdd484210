import { type CheckFinding, contentKindNames } from '@guide/contracts'
import { describe, expect, test } from 'vitest'
import { demoContent, demoTours } from '../../cli/demo-content.ts'
import { publishContent, publishTour, step } from '../../testing/published.ts'
import { event, report } from '../../testing/report.ts'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'
import { checks } from './checks.ts'

const { guide, provider } = await sharedWorld()
const tenant = await createTenant(guide, provider)
const { admin } = tenant

type TourBody = Parameters<typeof admin.client.createTour>[0]['body']
type ContentBody = Parameters<typeof admin.client.createContent>[0]['body']

const ofTour = async (tour_id: string, caller = admin) =>
  (await caller.client.checkTour({ params: { tour_id } })).data.items
const ofContent = async (content_id: string, caller = admin) =>
  (await caller.client.checkContent({ params: { content_id } })).data.items

const checkTour = async (body: Partial<TourBody>) => {
  const tour = { title: 'Tour', steps: [step('one')], ...body }
  return ofTour((await admin.client.createTour({ body: tour })).tour_id)
}
const checkContent = async (body: Partial<ContentBody>) => {
  const content: ContentBody = { content_type: 'banner', title: 'News', body: 'Soon', ...body }
  return ofContent((await admin.client.createContent({ body: content })).content_id)
}

/** The findings as `level check path`. Each has a code, and a message without empty places. */
const short = (findings: CheckFinding[]) =>
  findings.map(({ level, check, path, code, values, message }) => {
    expect({ code, values }).toEqual({ code: expect.stringMatching(/^[a-z_]+$/), values: expect.any(Object) })
    for (const value of Object.values(values ?? {})) expect(message).toContain(String(value))
    return `${level} ${check} ${path}`
  })

const empty = await admin.client.createAudience({ body: { name: 'Nobody', values: [] } })
const draft = await admin.client.createTour({ body: { title: 'A draft' } })
const published = await publishTour(tenant)
const checklist = (item: object): Partial<ContentBody> => ({
  content_type: 'checklist',
  items: [{ item_id: 'a', title: 'A', ...item }],
})
const stepWith = (fields: object): Partial<TourBody> => ({ steps: [{ ...step('one'), ...fields }] })

const tours: [finding: string, body: Partial<TourBody>][] = [
  ['error no_steps steps', { steps: [] }],
  ['error schedule_ended schedule.end_at', { schedule: { end_at: '2020-01-01T00:00:00Z' } }],
  ['error no_rollout rollout.percentage', { rollout: { percentage: 0 } }],
  ['error no_rollout rollout.enabled', { rollout: { enabled: false } }],
  ['error unknown_audience audience_id', { audience_id: 'aud_000000000000' }],
  ['error empty_audience audience_id', { audience_id: empty.audience_id }],
  ['warning unknown_in_audience audience', { audience: { user_id: { $inGroup: 'aud_000000000000' } } }],
  ['warning unknown_in_audience audience', { audience: { $not: { 'tour.tour_0.completed': true } } }],
  ['error pattern_matches_nothing url_patterns[0].pattern', { url_patterns: [{ pattern: '^/app' }] }],
  ['error pattern_matches_nothing url_patterns[0].pattern', { url_patterns: [{ pattern: '/app/../b' }] }],
  ['error pattern_matches_nothing url_patterns[0].pattern', { url_patterns: [{ pattern: 'app.a.com/b' }] }],
  [
    'error pattern_matches_nothing url_patterns[1].pattern',
    { url_patterns: [{ pattern: '/a' }, { pattern: '^https://a\\.com/b', is_regex: true }] },
  ],
  [
    'error pattern_matches_nothing steps[0].page.pattern',
    stepWith({ page: { pattern: '^a', is_regex: true } }),
  ],
  ['error page_url_elsewhere steps[0].page.url', stepWith({ page: { pattern: '/a', url: '/b' } })],
  [
    'hint page_without_way steps[1].page',
    { steps: [step('one'), { ...step('two', 1), page: { pattern: '/b' } }] },
  ],
  [
    'error invalid_selector steps[0].element_target.css_selector',
    stepWith({ element_target: { css_selector: 'a >' } }),
  ],
  [
    'error invalid_selector trigger.element_target.css_selector',
    { trigger: { trigger_type: 'hover', element_target: { css_selector: '#' } } },
  ],
  ['warning no_text steps[0].title', stepWith({ title: ' ', body: '' })],
  ['hint long_title steps[0].title', stepWith({ title: 'a'.repeat(61) })],
  ['hint no_fallback steps[0].title', stepWith({ title: 'Hello {{name}}' })],
  ['hint no_fallback steps[0].body', stepWith({ body: '**{{name}}** {{name}} {{other|you}}' })],
  ['warning refused_link steps[0].body', stepWith({ body: '[a](javascript:b) [c](/d) [e](//f)' })],
]

const content: [finding: string, body: Partial<ContentBody>][] = [
  ['error no_target element_target', { content_type: 'tooltip' }],
  ['error no_target element_target', { content_type: 'hotspot', on_missing: 'center' }],
  ['error no_trigger_target trigger.element_target', { trigger: { trigger_type: 'element_click' } }],
  ['warning cta_without_text cta_text', { cta_url: '/a' }],
  ['error unknown_reference items[0].action.tour_id', checklist({ action: { tour_id: 'tour_0' } })],
  ['error unknown_reference items[0].action.content_id', checklist({ action: { content_id: 'cnt_0' } })],
  [
    'warning unpublished_reference items[0].action.tour_id',
    checklist({ action: { tour_id: draft.tour_id } }),
  ],
  ['error unknown_reference items[0].complete_on.tour_id', checklist({ complete_on: { tour_id: 'tour_0' } })],
  ['warning no_text items[0].title', checklist({ title: '' })],
]

describe('the checks of a tour', () => {
  test.each(tours)('find %s', async (finding, body) => {
    const found = short(await checkTour(body))
    expect(new Set(found)).toEqual(new Set([finding]))
  })

  test.each<[string, Partial<TourBody>]>([
    ['an ordinary tour', {}],
    ['a schedule that ends later', { schedule: { start_at: null, end_at: '2999-01-01T00:00:00Z' } }],
    [
      'good patterns',
      { url_patterns: ['*', '/a/*', '#/a', '//a.com/b', '/v1.2/a.html'].map(pattern => ({ pattern })) },
    ],
    ['a good regex', { url_patterns: [{ pattern: '^/(a|b)/[0-9]+$', is_regex: true }] }],
    ['a page that its url leads to', stepWith({ page: { pattern: '/a*', url: '/a/b?c' } })],
    ['a page on a host', stepWith({ page: { pattern: '//app.a.com/b', url: '/b' } })],
    ['a rule about known items', { audience: { [`tour.${published}.completed`]: true } }],
  ])('find nothing wrong with %s', async (_, body) => {
    expect(await checkTour(body)).toEqual([])
  })

  test('name what is wrong, and list errors first', async () => {
    const findings = await checkTour({
      ...stepWith({ title: 'a'.repeat(61), body: '[a](x:y)', element_target: { css_selector: 'a >' } }),
      rollout: { percentage: 0 },
    })
    expect(findings.map(({ level }) => level)).toEqual(['error', 'error', 'warning', 'hint'])
    expect(findings[1]).toEqual({
      check: 'invalid_selector',
      level: 'error',
      path: 'steps[0].element_target.css_selector',
      message: '"a >" is not a valid CSS selector.',
      code: 'invalid_selector',
      values: { selector: 'a >' },
    })
  })

  test('never stop a publish', async () => {
    const tour_id = await publishTour(tenant, { steps: [], rollout: { percentage: 0 } })
    expect(await ofTour(tour_id)).not.toEqual([])
  })

  test('look at the working copy', async () => {
    const tour_id = await publishTour(tenant)
    await admin.client.updateTour({ params: { tour_id }, body: { steps: [] } })
    expect(short(await ofTour(tour_id))).toEqual(['error no_steps steps'])
  })

  test('report targets that fail on pages', async () => {
    const tour_id = await publishTour(tenant)
    const seen = (name: string, step_id: string) =>
      event(name, { content_id: tour_id, step_id, data: { found_by: 'element_id' } })
    const times = (count: number, name: string, step_id: string) =>
      Array.from({ length: count }, () => seen(name, step_id))
    const eve = tenant.as({ sub: 'eve' })
    await report(eve, [...times(3, 'target.missing', 'one'), ...times(20, 'target.found', 'two')])
    expect(await ofTour(tour_id)).toEqual([])
    await report(eve, [...times(17, 'target.found', 'one'), ...times(1, 'target.missing', 'two')])
    expect(await ofTour(tour_id)).toEqual([
      {
        check: 'target_failing',
        level: 'warning',
        path: 'steps[0].element_target',
        message: 'In the last seven days, 15 % of 20 pages did not have this target.',
        code: 'target_failing',
        values: { percent: 15, attempts: 20 },
      },
    ])
  })
})

test('the checks of a tour report targets that are found by likeness only', async () => {
  const element_target = { element_id: 'one', fingerprint: { tag: 'button', name: 'Save' } }
  const tour_id = await publishTour(tenant, { steps: [{ ...step('one'), element_target }] })
  const seen = event('target.found', {
    content_id: tour_id,
    step_id: 'one',
    data: { found_by: 'fingerprint' },
  })
  await report(tenant.as({ sub: 'eve' }), [seen])
  expect(await ofTour(tour_id)).toEqual([
    {
      check: 'target_by_likeness',
      level: 'warning',
      path: 'steps[0].element_target',
      message: expect.stringMatching(/^Found by likeness since \d{4}-\d\d-\d\d: its keys no longer match/),
      code: 'target_by_likeness',
      values: { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    },
  ])
})

describe('the checks of a content item', () => {
  test.each(content)('find %s', async (finding, body) => {
    expect(short(await checkContent(body))).toEqual([finding])
  })

  test.each<[string, Partial<ContentBody>]>([
    ['a banner', {}],
    ['a tooltip that is shown in the center', { content_type: 'tooltip', on_missing: 'center' }],
    ['a checklist that starts a published tour', checklist({ action: { tour_id: published } })],
  ])('find nothing wrong with %s', async (_, body) => {
    expect(await checkContent(body)).toEqual([])
  })

  test('know what the tenant has switched off, and its theme', async () => {
    const own = await createTenant(guide, provider)
    const { client } = own.admin
    const [tour_id, content_id] = [await publishTour(own), await publishContent(own)]
    await client.updateConfig({ body: { content_types: ['modal'] } })
    for (const feature of ['tours', 'content']) {
      await client.toggleCircuitBreaker({ body: { feature, enabled: false } })
    }
    const { theme_id } = await client.createTheme({
      body: { name: 'Pale', light: { '--spot-text': '#999999' }, dark: { '--spot-primary': '#333333' } },
    })
    await client.setDefaultTheme({ params: { theme_id } })
    const contrast = ['warning low_contrast ', 'warning low_contrast ']
    expect(short(await ofTour(tour_id, own.admin))).toEqual(['error switched_off ', ...contrast])
    expect(short(await ofContent(content_id, own.admin))).toEqual([
      'error switched_off ',
      'error unused_kind content_type',
      ...contrast,
    ])
  })
})

test('every check of the table is tested here', () => {
  const tested = [...tours, ...content].map(([finding]) => finding.split(' ')[1])
  const elsewhere = [
    'target_failing',
    'target_by_likeness',
    'unknown_attribute',
    'switched_off',
    'unused_kind',
    'low_contrast',
  ]
  expect([...new Set([...tested, ...elsewhere])].sort()).toEqual(checks.map(({ name }) => name).sort())
})

test('the demo has no findings', async () => {
  for (const body of demoTours) {
    const findings = await checkTour(body)
    expect([body.title, findings]).toEqual([body.title, []])
  }
  const kinds = new Set(['tour'])
  for (const body of demoContent) {
    kinds.add(body.content_type)
    expect([body.title, await checkContent(body)]).toEqual([body.title, []])
  }
  expect([...kinds].sort()).toEqual([...contentKindNames].sort())
})

test('changes are checked before they are saved, and nothing is changed by it', async () => {
  const { tour_id } = await admin.client.createTour({ body: { title: 'Tour', steps: [step('one')] } })
  const body = { steps: [{ ...step('one'), element_target: { css_selector: '#save >' } }] }
  const ofChanges = await admin.client.checkTourChanges({ params: { tour_id }, body })
  expect(short(ofChanges.data.items)).toEqual(['error invalid_selector steps[0].element_target.css_selector'])
  expect(short(await ofTour(tour_id))).toEqual([])

  const { content_id } = await admin.client.createContent({
    body: { content_type: 'banner', title: 'News', body: 'Soon' },
  })
  const rollout = { enabled: false, percentage: 100 }
  const changed = await admin.client.checkContentChanges({ params: { content_id }, body: { rollout } })
  expect(short(changed.data.items)).toEqual(['error no_rollout rollout.enabled'])
  expect(short(await ofContent(content_id))).toEqual([])

  const path = `/v1/admin/tours/${tour_id}/checks`
  const refused = await admin.request('POST', path, { body: { steps: [step('one'), step('one')] } })
  expect([refused.status, refused.body.error.message]).toEqual([422, expect.stringContaining('steps[1]')])
})

test('an unknown tour or content item → 404', async () => {
  for (const path of [
    '/v1/admin/tours/tour_000000000000/checks',
    '/v1/admin/content/cnt_000000000000/checks',
  ]) {
    expect((await admin.request('GET', path)).status).toBe(404)
  }
})

test('an attribute that no recent user had is named, and nothing is said before any user came', async () => {
  const own = await createTenant(guide, provider)
  const unknown = async () => {
    const rule = { $or: [{ plann: 'pro' }, { plan: { $in: ['pro'] } }], 'claims.email': { $exists: true } }
    const audience = { ...rule, teams: { $elemMatch: { size: 3 } }, 'url.path': '/a', 'team.name': 'A' }
    const { content_id } = await own.admin.client.createContent({
      body: { content_type: 'banner', title: 'News', body: 'Soon', audience },
    })
    const findings = await ofContent(content_id, own.admin)
    return findings.map(({ check, message }) => [check, message])
  }
  expect(await unknown()).toEqual([])
  const ann = own.as({ sub: 'ann', email: 'ann@example.com' })
  const body = { url: '/', tokens: { plan: 'pro', teams: [{ size: 3 }] } }
  expect((await ann.request('POST', '/v1/sdk/content', { body })).status).toBe(200)
  await guide.deps.contexts.flush()
  expect(await unknown()).toEqual([
    ['unknown_attribute', 'No user came with "plann" in the last 30 days. Did you mean "plan"?'],
    ['unknown_attribute', 'No user came with "team.name" in the last 30 days.'],
  ])
})
