import Type, { type Static } from 'typebox'
import { closed, optional } from './schema.ts'
import { canonicalTarget, ElementTarget, ElementTargetInput } from './targeting.ts'

export const triggerTypes = [
  'page_load',
  'manual',
  'first_visit',
  'event',
  'delay',
  'element_visible',
  'element_click',
  'hover',
  'scroll_depth',
  'idle',
] as const

const TriggerType = Type.Enum([...triggerTypes])
export type TriggerType = Static<typeof TriggerType>

const settings = optional({
  delay_ms: Type.Integer({
    minimum: 0,
    maximum: 86_400_000,
    description: 'For `delay` and `idle`; `idle` waits 30,000 unless given.',
  }),
  event_name: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'For `event`: the name that `Guide.track` is called with.',
    examples: ['project_created'],
  }),
  scroll_percent: Type.Number({
    minimum: 1,
    maximum: 100,
    description: 'For `scroll_depth`; 50 unless given.',
  }),
})

export const Trigger = closed(
  'Trigger',
  { trigger_type: TriggerType, ...settings, element_target: Type.Optional(ElementTarget) },
  { trigger_type: 'first_visit' },
)
export type Trigger = Static<typeof Trigger>

// As a condition, and not as a union of the two spellings: a mistake elsewhere in the trigger is then reported
// as that mistake and not as two that both miss the point.
export const TriggerInput = Type.Object(
  {
    trigger_type: Type.Optional(TriggerType),
    type: Type.Optional({ ...TriggerType, deprecated: true, description: 'Alias of `trigger_type`.' }),
    ...settings,
    element_target: Type.Optional(ElementTargetInput),
  },
  {
    title: 'TriggerInput',
    description:
      'What makes it appear. Triggers that watch an element watch the `element_target` given here, or else the one of the item itself.',
    additionalProperties: false,
    if: { properties: { type: {} }, required: ['type'] },
    else: { properties: { trigger_type: {} }, required: ['trigger_type'] },
  },
)
export type TriggerInput = Static<typeof TriggerInput>

/** The trigger as it is stored and answered; `trigger_type` wins over its alias. */
export function canonicalTrigger({ type, element_target, ...trigger }: TriggerInput): Trigger {
  return {
    ...trigger,
    trigger_type: (trigger.trigger_type ?? type) as TriggerType,
    ...(element_target && { element_target: canonicalTarget(element_target) }),
  }
}
