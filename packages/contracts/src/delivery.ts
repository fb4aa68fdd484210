import Type, { type Static } from 'typebox'
import { AnyId, closed, Instant, nullable, Timestamp } from './schema.ts'
import { UrlPattern, UrlPatternInput } from './targeting.ts'
import { Trigger, TriggerInput } from './trigger.ts'

/** A rule in the audience language. The engine compiles it; one that does not compile is refused (422). */
export const AudienceRule = Type.Record(Type.String(), Type.Unknown(), {
  title: 'AudienceRule',
  description:
    'MongoDB-style conditions on the attributes of a user. At most 500 conditions, nested at most 20 deep.',
})
export type AudienceRule = Static<typeof AudienceRule>

const Percentage = Type.Number({
  minimum: 0,
  maximum: 100,
  description: 'How many of all users, in per cent.',
})

export const Rollout = closed('Rollout', {
  enabled: Type.Boolean({ description: 'False: nobody.' }),
  percentage: Percentage,
})
export type Rollout = Static<typeof Rollout>

export const RolloutInput = closed('RolloutInput', {
  enabled: Type.Optional(Type.Boolean({ default: true, description: 'False: nobody.' })),
  percentage: Type.Optional({ ...Percentage, default: 100 }),
})
export type RolloutInput = Static<typeof RolloutInput>

export const Schedule = closed('Schedule', { start_at: nullable(Timestamp), end_at: nullable(Timestamp) })
export type Schedule = Static<typeof Schedule>

export const ScheduleInput = closed('ScheduleInput', {
  start_at: Type.Optional(nullable(Instant)),
  end_at: Type.Optional(nullable(Instant)),
})
export type ScheduleInput = Static<typeof ScheduleInput>

const reach = {
  audience_id: nullable({ ...AnyId, description: 'A saved audience. It and `audience` must both hold.' }),
  audience: nullable(AudienceRule),
  priority: Type.Integer({
    minimum: -1_000_000,
    maximum: 1_000_000,
    description: 'The higher comes first; 0 unless given.',
  }),
}

/** When and to whom a tour or a content item is delivered, as it is answered. */
export const deliveryFields = {
  url_patterns: Type.Array(UrlPattern),
  trigger: Trigger,
  ...reach,
  rollout: Rollout,
  schedule: Schedule,
}

/** When and to whom a tour or a content item is delivered, as requests write it. */
export const deliveryInput = {
  url_patterns: Type.Array(UrlPatternInput, { maxItems: 50, description: 'No pattern: every page.' }),
  trigger: TriggerInput,
  ...reach,
  rollout: RolloutInput,
  schedule: ScheduleInput,
}
