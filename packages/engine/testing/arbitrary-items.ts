import fc from 'fast-check'
import type { ItemDefinition } from '../src/snapshot/item-definition.ts'
import type { ProgressEntry } from '../src/subject/progress.ts'
import { arbitraryPatterns, arbitraryUrl } from './arbitrary-pages.ts'

export type ArbitraryContext = {
  url: string
  userId: string | null
  sessionId: string | null
  claims: Record<string, unknown>
  tokens: Record<string, unknown>
  progress: Map<string, ProgressEntry>
}

export type ArbitraryRule = {
  plan?: string
  age?: { $gte: number }
  'tour.tour_1.completed'?: boolean
  $or?: ArbitraryRule[]
}
export type ArbitraryItem = Omit<ItemDefinition, 'audience'> & { audience?: ArbitraryRule | null }

const instant = fc.integer({ min: 0, max: 9 }).map(hour => `2026-06-15T0${hour}:00:00.000Z`)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const often = <T>(usual: T, others: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others })
const plan = fc.constantFrom('free', 'pro')
const age = fc.constantFrom(5, 18, 40)

const leaf: fc.Arbitrary<ArbitraryRule> = fc.oneof(
  fc.record({ plan }),
  fc.record({ age: fc.record({ $gte: age }) }),
  fc.record({ 'tour.tour_1.completed': fc.boolean() }),
  fc.constant({}),
)
const rule = fc.oneof(leaf, fc.record({ $or: fc.array(leaf, { maxLength: 3 }) }))

const arbitraryStepPages = arbitraryPatterns.map(patterns =>
  patterns.map((pattern, index) => ({ step_id: `step_${index}`, ...pattern })),
)

/** Items that pass most gates, so that a few of them are delivered. */
export const arbitraryItems: fc.Arbitrary<ArbitraryItem[]> = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(
      'tour_1',
      'tour_2',
      'cnt_1',
      'cnt_2',
      'cnt_3',
      'cnt_é',
      'cnt_5',
      'cnt_6',
      'cnt_7',
      'cnt_8',
    ),
    content_type: fc.constantFrom('tour', 'modal', 'banner'),
    json: fc.constant('{}'),
    status: often('published', fc.constantFrom('draft', 'archived')),
    step_count: often(3, fc.constant(0)),
    url_patterns: fc.oneof(arbitraryPatterns, fc.constant([])),
    step_pages: fc.oneof(arbitraryStepPages, fc.constant([])),
    version: fc.integer({ min: 1, max: 3 }),
    trigger: fc.record({ trigger_type: fc.constantFrom('page_load', 'manual', 'first_visit') }),
    dismiss_behavior: fc.constantFrom('once', 'session', 'always'),
    audience: fc.oneof(maybe(rule), fc.constant(null)),
    audience_id: often(null, fc.constantFrom('aud_1', 'aud_1', 'aud_unknown')),
    rollout: fc.oneof(
      fc.constant(null),
      fc.record({
        enabled: often(true, fc.constant(false)),
        percentage: fc.constantFrom(0, 30, 50.5, 99.99, 100),
      }),
    ),
    schedule: fc.oneof(fc.constant(null), fc.record({ start_at: maybe(instant), end_at: maybe(instant) })),
    priority: fc.integer({ min: -1, max: 2 }),
    created_at: instant,
  }),
  { selector: one => one.id, minLength: 4, maxLength: 10 },
)

const entry = fc.record({
  state: fc.constantFrom('none', 'seen', 'in_progress', 'abandoned', 'completed', 'dismissed'),
  abandoned_version: fc.integer({ min: 1, max: 3 }),
  session_id: fc.constantFrom('s1', 's2'),
})
export const arbitraryContext: fc.Arbitrary<ArbitraryContext> = fc.record({
  url: arbitraryUrl,
  userId: fc.constantFrom('user_1', 'user_2', 'josé', '😀', null),
  sessionId: fc.constantFrom('s1', 's2', null),
  claims: fc.record({ plan }, { requiredKeys: [] }),
  tokens: fc.record({ plan, age }, { requiredKeys: [] }),
  progress: fc
    .dictionary(fc.constantFrom('tour_1', 'tour_2', 'cnt_1', 'cnt_2', 'cnt_3', 'cnt_é'), entry)
    .map(entries => new Map(Object.entries(entries))),
})

export const arbitraryBreakers = fc.record({
  tours: often(true, fc.constant(false)),
  content: often(true, fc.constant(false)),
})

/** The time of an evaluation, in the same hours as the schedules. */
export const arbitraryNow = instant.map(text => Date.parse(text))
