import { canonicalTrigger, type ScheduleInput, type TourCreate, type TourDefinition } from '@guide/contracts'
import { checkAudience } from '@guide/engine'
import { unprocessable } from '../errors.ts'
import { checkFingerprint } from './define-target.ts'
import { requirePattern } from './require-pattern.ts'

/** The delivery rules of an item: the part of a definition that tours and content items share. */
export type Delivery = Pick<
  TourDefinition,
  'url_patterns' | 'trigger' | 'audience_id' | 'audience' | 'priority' | 'rollout' | 'schedule'
>

type DeliveryInput = Pick<TourCreate, keyof Delivery>

const defaults: Delivery = {
  url_patterns: [],
  trigger: { trigger_type: 'page_load' },
  audience_id: null,
  audience: null,
  priority: 0,
  rollout: { enabled: true, percentage: 100 },
  schedule: { start_at: null, end_at: null },
}

/** Makes the delivery of a request and the previous delivery. A field in the request replaces the whole field. */
export function defineDelivery(input: DeliveryInput, previous: Delivery | null): Delivery {
  const { url_patterns, trigger, audience_id, audience, priority, rollout, schedule } = previous ?? defaults
  const delivery: Delivery = {
    url_patterns:
      input.url_patterns?.map(({ pattern, is_regex = false }) => ({ pattern, is_regex })) ?? url_patterns,
    trigger: input.trigger ? canonicalTrigger(input.trigger) : trigger,
    audience_id: input.audience_id === undefined ? audience_id : input.audience_id,
    audience: input.audience === undefined ? audience : input.audience,
    priority: input.priority ?? priority,
    rollout: input.rollout ? { ...defaults.rollout, ...input.rollout } : rollout,
    schedule: input.schedule ? { ...defaults.schedule, ...inUtc(input.schedule) } : schedule,
  }
  check(delivery)
  return delivery
}

function check({ url_patterns, trigger, audience, schedule }: Delivery) {
  for (const [index, pattern] of url_patterns.entries()) requirePattern(`url_patterns[${index}]`, pattern)
  checkFingerprint('trigger.element_target', trigger.element_target)
  if (trigger.trigger_type === 'event' && !trigger.event_name) {
    throw unprocessable('trigger.event_name', 'is required for an event trigger')
  }
  const [problem] = audience ? checkAudience(audience) : []
  if (problem) throw unprocessable(['audience', problem.path].filter(Boolean).join('.'), problem.problem)
  const { start_at, end_at } = schedule
  if (start_at && end_at && end_at <= start_at)
    throw unprocessable('schedule.end_at', 'must be after start_at')
}

function inUtc(schedule: ScheduleInput): ScheduleInput {
  const utc = (instant: string | null) => instant && new Date(instant).toISOString()
  return Object.fromEntries(Object.entries(schedule).map(([name, instant]) => [name, utc(instant)]))
}
