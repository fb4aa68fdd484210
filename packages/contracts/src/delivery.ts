import Type, { type Static } from 'typebox'
import { anyIdOf, closed, Instant, nullable } from './schema.ts'
import { UrlPattern, UrlPatternInput } from './targeting.ts'
import { Trigger, TriggerInput } from './trigger.ts'

/** A rule in the audience language. The engine compiles it; one that does not compile is refused (422). */
export const AudienceRule = Type.Record(Type.String(), Type.Unknown(), {
  title: 'AudienceRule',
  examples: [{ plan: { $in: ['pro', 'team'] } }],
  description:
    'MongoDB-style conditions on the attributes of a user, such as `{"plan": {"$in": ["pro", "team"]}}`. ' +
    'Operators: `$and $or $nor $not`, `$eq $ne $lt $lte $gt $gte $in $nin $ini $nini $exists $type $regex $regexi ' +
    '$elemMatch $size $all $alli`, versions `$veq $vne $vgt $vgte $vlt $vlte`, `$inGroup $notInGroup` (the id of a saved ' +
    'audience with `values`), `$before $after $within`. Attributes: `user_id`, `environment`, `locale`, `url.path`, ' +
    '`url.host`, `url.query.<name>`, `content.<id>.state`, `tour.<id>.completed`, `claims.<name>` (verified), and ' +
    'whatever the token or the page tells. At most 500 conditions, nested at most 20 deep.',
})
export type AudienceRule = Static<typeof AudienceRule>

const Percentage = Type.Number({
  minimum: 0,
  maximum: 100,
  description: 'How many of all users, in per cent.',
})

export const Rollout = closed(
  'Rollout',
  { enabled: Type.Boolean({ description: 'False: nobody.' }), percentage: Percentage },
  { enabled: true, percentage: 100 },
)
export type Rollout = Static<typeof Rollout>

export const RolloutInput = closed('RolloutInput', {
  enabled: Type.Optional(Type.Boolean({ default: true, description: 'False: nobody.' })),
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

const reach = {
  audience_id: nullable({
    ...anyIdOf('aud'),
    description: 'A saved audience. It and `audience` must both hold.',
  }),
  audience: nullable(AudienceRule),
  priority: Type.Integer({
    minimum: -1_000_000,
    maximum: 1_000_000,
    description: 'The higher comes first; 0 unless given.',
    examples: [0],
  }),
}

/** When and to whom a tour or a content item is delivered, as it is answered. */
export const deliveryFields = {
  url_patterns: Type.Array(UrlPattern, { maxItems: 50 }),
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
