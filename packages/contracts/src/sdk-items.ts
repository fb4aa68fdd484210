import Type, { type Static } from 'typebox'
import { checklistItemFields } from './checklist.ts'
import { ContentType, presentationFields, stagingFields } from './content.ts'
import { deliveryFields } from './delivery.ts'
import { Version } from './lifecycle.ts'
import { RichText } from './rich-text.ts'
import { closed, idOf, nullable, optional } from './schema.ts'
import { SdkElementTarget } from './targeting.ts'
import { Step } from './tours.ts'
import { SdkTrigger } from './trigger.ts'

/** In the order of progress, which never moves back within a version. */
export const progressStates = ['none', 'seen', 'in_progress', 'abandoned', 'dismissed', 'completed'] as const
export type ProgressState = (typeof progressStates)[number]

export const Progress = closed('Progress', {
  state: Type.Enum([...progressStates]),
  step_id: nullable(Type.String({ description: 'The current step of a tour.', examples: ['projects'] })),
  done_item_ids: Type.Optional(
    Type.Array(Type.String({ examples: ['first-project'] }), {
      description: 'The completed items of a checklist.',
    }),
  ),
})
export type Progress = Static<typeof Progress>

const { body: _, page, advance_on, backdrop, wait_ms, ...stepFields } = Step.properties

/** `page`, `advance_on`, `backdrop` and `wait_ms` are missing if they have their default value. */
export const SdkStep = closed('SdkStep', {
  ...stepFields,
  element_target: SdkElementTarget,
  ...optional({ page, advance_on, backdrop, wait_ms }),
  body_tree: RichText,
})
export type SdkStep = Static<typeof SdkStep>

export const SdkChecklistItem = closed('SdkChecklistItem', { ...checklistItemFields, body_tree: RichText })
export type SdkChecklistItem = Static<typeof SdkChecklistItem>

const sharedFields = {
  version: Version,
  title: Type.String({ examples: ['Welcome to Acme'] }),
  trigger: SdkTrigger,
  priority: deliveryFields.priority,
  is_global: Type.Optional(
    Type.Literal(true, { description: 'The item matches every page. Missing if it does not.' }),
  ),
  progress: Progress,
}

export const SdkTour = closed('SdkTour', {
  content_type: Type.Literal('tour'),
  tour_id: idOf('tour'),
  ...sharedFields,
  steps: Type.Array(SdkStep, { description: 'Sorted by `order`.' }),
  elsewhere: Type.Optional(
    Type.Array(Type.String({ examples: ['settings'] }), {
      description:
        'The ids of the steps that belong to other pages than the one in the request. Missing if there are none.',
    }),
  ),
})
export type SdkTour = Static<typeof SdkTour>

export const SdkContent = closed('SdkContent', {
  content_type: ContentType,
  content_id: idOf('cnt'),
  ...sharedFields,
  body_tree: RichText,
  element_target: nullable(SdkElementTarget),
  ...presentationFields,
  ...optional(stagingFields),
  items: Type.Optional(Type.Array(SdkChecklistItem, { description: 'Only for a checklist.' })),
})
export type SdkContent = Static<typeof SdkContent>

export const SdkItem = Type.Union([SdkTour, SdkContent])
export type SdkItem = Static<typeof SdkItem>
