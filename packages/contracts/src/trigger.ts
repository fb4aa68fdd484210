import Type, { type Static } from 'typebox'
import { closed, nullable, nullableFields, optional, withoutNulls } from './schema.ts'
import { canonicalTarget, ElementTarget, ElementTargetInput, SdkElementTarget } from './targeting.ts'

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
    description: 'For `delay` and `idle`, in milliseconds. Default for `idle`: 30,000.',
  }),
  event_name: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'For `event`: the name in the call of `Guide.track`.',
    examples: ['project_created'],
  }),
  scroll_percent: Type.Number({
    minimum: 1,
    maximum: 100,
    description: 'For `scroll_depth`. Default: 50.',
  }),
})

export const Trigger = closed(
  'Trigger',
  { trigger_type: TriggerType, ...settings, element_target: Type.Optional(ElementTarget) },
  { trigger_type: 'first_visit' },
)
export type Trigger = Static<typeof Trigger>

/** A trigger as users get it. */
export const SdkTrigger = closed('SdkTrigger', {
  trigger_type: TriggerType,
  ...settings,
  element_target: Type.Optional(SdkElementTarget),
})
export type SdkTrigger = Static<typeof SdkTrigger>

// The alias is a condition and not a union of two schemas, so that an error in another field is reported once and not
// as a failure of both alternatives.
export const TriggerInput = Type.Object(
  {
    trigger_type: Type.Optional(nullable(TriggerType)),
    type: Type.Optional({
      ...nullable(TriggerType),
      deprecated: true,
      description: 'Alias of `trigger_type`.',
    }),
    ...nullableFields(settings),
    element_target: Type.Optional(nullable(ElementTargetInput)),
  },
  {
    title: 'TriggerInput',
    description:
      'What makes the item appear. Triggers that observe an element use this `element_target`, or the one of the item by default. Null is the same as no value.',
    additionalProperties: false,
    if: { properties: { type: { type: 'string' } }, required: ['type'] },
    else: { properties: { trigger_type: { type: 'string' } }, required: ['trigger_type'] },
  },
)
export type TriggerInput = Static<typeof TriggerInput>

/** Returns the trigger in its stored form, without the alias; `trigger_type` takes precedence over it. */
export function canonicalTrigger(input: TriggerInput): Trigger {
  const { type, element_target, ...trigger } = withoutNulls(input)
  return {
    ...trigger,
    trigger_type: (trigger.trigger_type ?? type) as TriggerType,
    ...(element_target && { element_target: canonicalTarget(element_target) }),
  }
}
