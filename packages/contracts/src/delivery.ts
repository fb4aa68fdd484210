import Type, { type Static } from 'typebox'
import { anyIdOf, closed, Instant, nullable } from './schema.ts'
import { UrlPattern, UrlPatternInput } from './targeting.ts'
import { Trigger, TriggerInput } from './trigger.ts'

/** A rule in the audience language. The engine checks it when it is saved, and an invalid rule returns 422. */
export const AudienceRule = Type.Record(Type.String(), Type.Unknown(), {
  title: 'AudienceRule',
  examples: [{ plan: { $in: ['pro', 'team'] } }],
  description:
    'MongoDB-style conditions on the attributes of a user, such as `{"plan": {"$in": ["pro", "team"]}}`. ' +
    'Operators: `$and $or $nor $not`, `$eq $ne $lt $lte $gt $gte $in $nin $ini $nini $exists $type $regex $regexi ' +
    '$elemMatch $size $all $alli`, versions `$veq $vne $vgt $vgte $vlt $vlte`, `$inGroup $notInGroup` (the id of a saved ' +
    'audience with `values`), `$before $after $within`. Attributes: `user_id`, `environment`, `locale`, `url.path`, ' +
    '`url.host`, `url.query.<name>`, `content.<id>.state`, `tour.<id>.completed`, `claims.<name>` (verified), and ' +
    'any claim of the JWT and any token that the page sends. At most 500 conditions, and at most 20 levels of nesting.',
})
export type AudienceRule = Static<typeof AudienceRule>

const Percentage = Type.Number({
  minimum: 0,
  maximum: 100,
  description: 'The percentage of users who get the item.',
})

export const Rollout = closed(
  'Rollout',
  { enabled: Type.Boolean({ description: 'False: no user gets the item.' }), percentage: Percentage },
  { enabled: true, percentage: 100 },
)
export type Rollout = Static<typeof Rollout>

export const RolloutInput = closed('RolloutInput', {
  enabled: Type.Optional(Type.Boolean({ default: true, description: 'False: no user gets the item.' })),
  percentage: Type.Optional({ ...Percentage, default: 100 }),
})
export type RolloutInput = Static<typeof RolloutInput>

export const Schedule = closed('Schedule', { start_at: nullable(Instant), end_at: nullable(Instant) })
export type Schedule = Static<typeof Schedule>

export const ScheduleInput = closed('ScheduleInput', {
  start_at: Type.Optional(nullable(Instant)),
  end_at: Type.Optional(nullable(Instant)),
})
export type ScheduleInput = Static<typeof ScheduleInput>

const reachFields = {
  audience_id: nullable({
    ...anyIdOf('aud'),
    description: 'The id of a saved audience. A user must match both it and `audience`.',
  }),
  audience: nullable(AudienceRule),
  priority: Type.Integer({
    minimum: -1_000_000,
    maximum: 1_000_000,
    description: 'Items with a higher priority come first. Default: 0.',
    examples: [0],
  }),
}

/** The fields of a response that say when and to which users a tour or content item is delivered. */
export const deliveryFields = {
  url_patterns: Type.Array(UrlPattern, { maxItems: 50 }),
  trigger: Trigger,
  ...reachFields,
  rollout: Rollout,
  schedule: Schedule,
}

/** The fields of a request that say when and to which users a tour or content item is delivered. */
export const deliveryInput = {
  url_patterns: Type.Array(UrlPatternInput, {
    maxItems: 50,
    description: 'The pages of the item. An empty list matches every page.',
  }),
  trigger: TriggerInput,
  ...reachFields,
  rollout: RolloutInput,
  schedule: ScheduleInput,
}
