import Type, { type Static } from 'typebox'
import { itemReferenceFields, stepReferenceFields } from './item-reference.ts'
import { Status, Version } from './lifecycle.ts'
import { defineOperations } from './operation.ts'
import { closed, dataOf, listOf, nullable, PageQuery, Timestamp } from './schema.ts'
import { ElementTarget } from './targeting.ts'

const Count = Type.Integer({ minimum: 0 })
const Day = Type.String({ format: 'date' })
const Rate = Type.Number({ minimum: 0, maximum: 1 })
const StepId = Type.String({ examples: ['projects'] })
const WindowDays = Type.Integer({
  minimum: 1,
  maximum: 90,
  description: 'The number of days to include, up to and including today.',
})

export const SelectorHealthItem = closed('SelectorHealthItem', {
  ...itemReferenceFields,
  ...stepReferenceFields,
  element_target: ElementTarget,
  attempts: Count,
  found: Count,
  found_by: Type.Object(
    { data_attribute: Count, element_id: Count, css_selector: Count, fingerprint: Count },
    { additionalProperties: false },
  ),
  likeness_since: nullable({
    ...Timestamp,
    description:
      'Since when, within the window, its keys fail and it is found by its fingerprint. Null if that did not happen.',
  }),
  missing: Count,
  failure_rate: Rate,
  last_missing_at: nullable(Timestamp),
  healthy: Type.Boolean({ description: 'Whether `failure_rate` is at most `failure_threshold`.' }),
  days: Type.Array(
    Type.Object({ date: Day, attempts: Count, missing: Count }, { additionalProperties: false }),
    { description: 'The last 14 days (UTC), oldest first, independent of the window.' },
  ),
  failing_since: nullable({
    ...Day,
    description:
      'The first of the days, up to the last on which pages looked for the target, with a rate over `failure_threshold`; null if the last one has a lower rate. If it is the first of `days`, it may have begun earlier.',
  }),
})
export type SelectorHealthItem = Static<typeof SelectorHealthItem>

export const SelectorHealth = dataOf('SelectorHealth', {
  window_days: WindowDays,
  failure_threshold: Rate,
  generated_at: Timestamp,
  items: Type.Array(SelectorHealthItem, {
    description: 'Sorted by failure rate, highest first, and at most 4 MiB of them.',
  }),
  total: Count,
})
export type SelectorHealth = Static<typeof SelectorHealth>

const funnel = {
  delivered: { ...Count, description: 'How often the item was delivered to a page.' },
  shown: Count,
  completed: Count,
  dismissed: Count,
  abandoned: { ...Count, description: 'How often a tour ended because its last steps could not be shown.' },
  cta_clicks: Count,
  unique_users: { ...Count, description: 'Number of users who saw the item.' },
}

export const StepAnalytics = closed('StepAnalytics', {
  step_id: StepId,
  title: Type.String({ examples: ['Welcome to Acme'] }),
  shown: Count,
  unique_users: Count,
  drop_off_rate: {
    ...Rate,
    description: 'The share of users who saw this step, saw no later step and did not complete the tour.',
  },
})
export type StepAnalytics = Static<typeof StepAnalytics>

export const DayAnalytics = closed('DayAnalytics', { date: Day, ...funnel })
export type DayAnalytics = Static<typeof DayAnalytics>

const VersionAnalytics = closed('VersionAnalytics', {
  version: Version,
  published_at: Timestamp,
  shown: Count,
  completed: Count,
  dismissed: Count,
})
export type VersionAnalytics = Static<typeof VersionAnalytics>

export const ContentAnalytics = dataOf('ContentAnalytics', {
  ...itemReferenceFields,
  window_days: WindowDays,
  generated_at: Timestamp,
  ...funnel,
  conversion_rate: { ...Rate, description: 'The share of users who saw the item and completed it.' },
  steps: Type.Array(StepAnalytics, {
    description: 'The steps of a tour, in order; empty for content items.',
  }),
  days: Type.Array(DayAnalytics, { description: 'One entry per day of the window (UTC), oldest first.' }),
  versions: Type.Array(VersionAnalytics, {
    description:
      'What happened in the window while each version was the newest, newest version first. The hour in which a version was published counts for it. A version to which nothing happened is left out.',
  }),
})
export type ContentAnalytics = Static<typeof ContentAnalytics>

const outcomes = { shown: Count, completed: Count, dismissed: Count }
/** How the items of a report can be sorted, each with the highest first. */
export const rankingSorts = ['shown', 'completion', 'growth', 'decline'] as const
export type RankingSort = (typeof rankingSorts)[number]

export const RankedItem = closed('RankedItem', {
  ...itemReferenceFields,
  status: Status,
  ...outcomes,
  completion_rate: {
    ...Rate,
    description: '`completed` divided by `shown`: how many of the times it was shown went to the end.',
  },
  previous: Type.Object(outcomes, {
    additionalProperties: false,
    description: 'The same number of days before.',
  }),
})
export type RankedItem = Static<typeof RankedItem>

const window_days = Type.Optional({ ...WindowDays, default: 7 })
const tag = 'Analytics'

export const analyticsOperations = defineOperations({
  getSelectorHealth: {
    method: 'GET',
    path: '/v1/admin/analytics/selector-health',
    auth: 'viewer',
    heavy: 'read',
    tag,
    summary: 'Get selector health',
    description:
      'Reports how often the targets of published tours and content items were found on pages, worst first.',
    query: Type.Object(
      {
        window_days,
        failure_threshold: Type.Optional({
          ...Rate,
          default: 0.1,
          description: 'A target with a higher failure rate is unhealthy.',
        }),
      },
      { additionalProperties: false },
    ),
    responses: { 200: SelectorHealth },
  },
  listItemAnalytics: {
    method: 'GET',
    path: '/v1/admin/analytics/items',
    auth: 'viewer',
    heavy: 'read',
    tag,
    summary: 'Compare tours and content items',
    description:
      'Lists the tours and content items that were shown in the window or in as many days before, with both counts.',
    query: Type.Object(
      {
        window_days,
        sort: Type.Optional(
          Type.Enum([...rankingSorts], {
            default: 'shown',
            description:
              '`shown`: most shown first. `completion`: by `completion_rate`. `growth` and `decline`: by how many times more or less it was shown than before.',
          }),
        ),
        ...PageQuery.properties,
      },
      { additionalProperties: false },
    ),
    responses: { 200: listOf('RankedItemList', RankedItem) },
  },
  getContentAnalytics: {
    method: 'GET',
    path: '/v1/admin/analytics/content/{content_id}',
    auth: 'viewer',
    heavy: 'read',
    tag,
    summary: 'Get the analytics of a tour or content item',
    description:
      'Reports deliveries, views, completions and dismissals, by day and by step. `content_id` is the id of a tour or of a content item.',
    query: Type.Object({ window_days }, { additionalProperties: false }),
    responses: { 200: ContentAnalytics },
  },
})
