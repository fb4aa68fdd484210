import Type, { type Static } from 'typebox'
import { defineOperations } from './operation.ts'
import { closed, dataOf, nullable, Timestamp } from './schema.ts'
import { subjectFields } from './subject.ts'
import { ElementTarget } from './targeting.ts'

const Count = Type.Integer({ minimum: 0 })
const Rate = Type.Number({ minimum: 0, maximum: 1 })
const StepId = Type.String({ examples: ['projects'] })
const WindowDays = Type.Integer({ minimum: 1, maximum: 90, description: 'How many days back to look.' })

export const SelectorHealthItem = closed('SelectorHealthItem', {
  ...subjectFields,
  step_id: nullable(StepId),
  element_target: ElementTarget,
  attempts: Count,
  found: Count,
  found_by: Type.Object(
    { data_attribute: Count, element_id: Count, css_selector: Count },
    { additionalProperties: false },
  ),
  missing: Count,
  failure_rate: Rate,
  last_missing_at: nullable(Timestamp),
  healthy: Type.Boolean({ description: 'Whether `failure_rate` is within `failure_threshold`.' }),
})
export type SelectorHealthItem = Static<typeof SelectorHealthItem>

export const SelectorHealth = dataOf('SelectorHealth', {
  window_days: WindowDays,
  failure_threshold: Rate,
  generated_at: Timestamp,
  items: Type.Array(SelectorHealthItem, { description: 'Worst first.' }),
  total: Count,
})
export type SelectorHealth = Static<typeof SelectorHealth>

const funnel = {
  delivered: { ...Count, description: 'How often it was part of an answer to a page.' },
  shown: Count,
  completed: Count,
  dismissed: Count,
  cta_clicks: Count,
  unique_users: { ...Count, description: 'Users it was shown to.' },
}

export const StepAnalytics = closed('StepAnalytics', {
  step_id: StepId,
  title: Type.String({ examples: ['Welcome to Acme'] }),
  shown: Count,
  unique_users: Count,
  drop_off_rate: { ...Rate, description: 'The part of its users who went no further.' },
})
export type StepAnalytics = Static<typeof StepAnalytics>

export const DayAnalytics = closed('DayAnalytics', { date: Type.String({ format: 'date' }), ...funnel })
export type DayAnalytics = Static<typeof DayAnalytics>

export const ContentAnalytics = dataOf('ContentAnalytics', {
  ...subjectFields,
  window_days: WindowDays,
  generated_at: Timestamp,
  ...funnel,
  conversion_rate: { ...Rate, description: 'The part of the users it was shown to who completed it.' },
  steps: Type.Array(StepAnalytics, { description: "A tour's steps, in order; empty for content." }),
  days: Type.Array(DayAnalytics, { description: 'Every day of the window (UTC), oldest first.' }),
})
export type ContentAnalytics = Static<typeof ContentAnalytics>

const window_days = Type.Optional({ ...WindowDays, default: 7 })
const tag = 'Analytics'

export const analyticsOperations = defineOperations({
  getSelectorHealth: {
    method: 'GET',
    path: '/v1/admin/analytics/selector-health',
    auth: 'viewer',
    tag,
    summary: 'Which targets are not found on the pages, worst first',
    query: Type.Object(
      {
        window_days,
        failure_threshold: Type.Optional({
          ...Rate,
          default: 0.1,
          description: 'The failure rate above which a target counts as unhealthy.',
        }),
      },
      { additionalProperties: false },
    ),
    responses: { 200: SelectorHealth },
  },
  getContentAnalytics: {
    method: 'GET',
    path: '/v1/admin/analytics/content/{content_id}',
    auth: 'viewer',
    tag,
    summary: 'How a tour or a content item does: delivered, shown, each step, completed or dismissed',
    description: "`content_id` is a tour's or an item's id.",
    query: Type.Object({ window_days }, { additionalProperties: false }),
    responses: { 200: ContentAnalytics },
  },
})
