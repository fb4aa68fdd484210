import Type, { type Static } from 'typebox'
import { deliveryFields, deliveryInput } from './delivery.ts'
import {
  archivedFields,
  Body,
  lifecycleFields,
  lifecycleNames,
  publishedFields,
  Title,
  versionFields,
} from './lifecycle.ts'
import { closed, dataOf, editable, idOf, listOf, nullable, optional, Timestamp } from './schema.ts'
import { AdvanceOn, StepPage, StepPageInput } from './step-flow.ts'
import { Backdrop, ElementTarget, ElementTargetInput, OnMissing, Position, WaitMs } from './targeting.ts'

const stepFields = {
  step_id: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Unique within the tour.',
    examples: ['projects'],
  }),
  order: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Zero-based, unique within the tour.' }),
  title: Type.String({ maxLength: 200, examples: ['Welcome, {{name|there}}'] }),
  body: Body,
}

export const Step = closed('Step', {
  ...stepFields,
  element_target: ElementTarget,
  position: Position,
  page: nullable(StepPage),
  advance_on: AdvanceOn,
  backdrop: Backdrop,
  on_missing: OnMissing,
  wait_ms: WaitMs,
})
export type Step = Static<typeof Step>

export const StepInput = closed('StepInput', {
  ...stepFields,
  element_target: ElementTargetInput,
  ...optional({
    position: Position,
    page: nullable(StepPageInput),
    advance_on: AdvanceOn,
    backdrop: Backdrop,
    on_missing: OnMissing,
    wait_ms: WaitMs,
  }),
})
export type StepInput = Static<typeof StepInput>

const TourId = idOf('tour')
const StepCount = Type.Integer({ minimum: 0 })
const Description = Type.String({ maxLength: 2000, examples: ['Shows newcomers where things are, once.'] })

export const TourDefinition = closed('TourDefinition', {
  title: Title,
  description: Description,
  steps: Type.Array(Step, { maxItems: 100 }),
  ...deliveryFields,
})
export type TourDefinition = Static<typeof TourDefinition>

export const Tour = closed('Tour', {
  tour_id: TourId,
  ...TourDefinition.properties,
  step_count: StepCount,
  ...lifecycleFields,
})
export type Tour = Static<typeof Tour>

export const TourSummary = closed('TourSummary', {
  tour_id: TourId,
  title: Title,
  status: lifecycleFields.status,
  version: lifecycleFields.version,
  step_count: StepCount,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type TourSummary = Static<typeof TourSummary>

const changes = optional({
  title: Title,
  description: Description,
  steps: Type.Array(StepInput, { maxItems: 100 }),
  ...deliveryInput,
})
const readOnly = ['tour_id', 'step_count', ...lifecycleNames]

export const TourCreate = editable('TourCreate', { ...changes, title: Title }, readOnly, {
  title: 'Welcome to Acme',
  description: 'Shows newcomers where things are, once.',
  url_patterns: [{ pattern: '/projects*' }],
  trigger: { trigger_type: 'first_visit' },
  steps: [
    {
      step_id: 'projects',
      order: 0,
      title: 'Welcome, {{name|there}}',
      body: 'Everything you work on is **here**.',
      element_target: { data_attribute: 'projects', css_selector: '#projects' },
    },
    {
      step_id: 'create',
      order: 1,
      title: 'Start something new',
      body: 'Press this when you are ready.',
      element_target: { element_id: 'new-project' },
      position: 'bottom-end',
    },
  ],
})
export type TourCreate = Static<typeof TourCreate>

export const TourUpdate = editable('TourUpdate', changes, readOnly, {
  title: 'Welcome back to Acme',
  rollout: { enabled: true, percentage: 50 },
})
export type TourUpdate = Static<typeof TourUpdate>

export const TourVersion = closed('TourVersion', { ...versionFields, definition: TourDefinition })
export type TourVersion = Static<typeof TourVersion>

export const TourList = listOf('TourList', TourSummary)
export const PublishedTour = dataOf('PublishedTour', { tour_id: TourId, ...publishedFields })
export type PublishedTour = Static<typeof PublishedTour>
export const ArchivedTour = dataOf('ArchivedTour', { tour_id: TourId, ...archivedFields })
export type ArchivedTour = Static<typeof ArchivedTour>
