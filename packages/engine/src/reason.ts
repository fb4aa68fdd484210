/** Every reason of a gate, with places for its values. */
const texts = {
  switched_on: 'switched on',
  breaker_off: 'the circuit breaker has switched {feature} off',
  type_not_used: "{content_type} is not one of the tenant's content types",
  published: 'published',
  published_without_target: 'published, but the {content_type} has no target to point at',
  not_published: 'the status is {status}',
  no_steps: 'the {content_type} has no steps',
  start_invalid: 'the start date is invalid',
  starts_at: 'starts at {at}',
  end_invalid: 'the end date is invalid',
  ended_at: 'ended at {at}',
  active: 'active, without an end date',
  active_until: 'active until {at}',
  every_page: 'shown on every page',
  page_matches: '{page} matches {pattern}',
  page_differs: '{page} matches none of {patterns}',
  step_page: 'in progress, and {page} matches {pattern}, the page of step {step_id}',
  step_page_not_started:
    '{page} matches none of {patterns}; step {step_id} is on this page, but the tour is not in progress',
  no_progress: 'no progress yet',
  progress: '{state}',
  progress_manual: '{state}, but the trigger is manual',
  first_visit_only: '{state}, and shown on the first visit only',
  not_again: '{state}, and not shown again',
  always_again: '{state}, but always shown again',
  this_session: '{state} in this session',
  other_session: '{state} in another session',
  abandoned: 'abandoned in version {version}, and not offered again before a newer version',
  abandoned_before: 'abandoned in version {version}, and offered again in version {current}',
  everyone: 'shown to everyone',
  in_audience: 'the user is in the audience',
  attribute_differs: '{attribute} is {value}, the rule requires {requirement}',
  attribute_cut: '{attribute} was cut: {limit}',
  none_holds: '{reasons}',
  must_be_false: '{rule} is true, the rule requires that it is false',
  rule_invalid: '{problem}',
  audience_gone: 'the audience {audience_id} does not exist',
  audience_unknown: 'not known, because the rule was stopped',
  audience_too_long: 'the rule is not met, and to say why would take too many steps',
  within_budget: 'its patterns and rules take few enough steps',
  audience_stopped:
    'the audience was stopped: it takes more than {item_steps} steps, or all audiences on this page take more than {page_steps} steps',
  patterns_stopped:
    'the expressions of the page were stopped: they take more than {page_steps} steps, or the address has more than {characters} characters',
  rolled_out: 'rolled out to everyone',
  rollout_off: 'the rollout is switched off',
  rollout_without_user: 'the rollout covers {covered} %, and there is no user id',
  rollout_place: 'the rollout covers {covered} %, and the user is at {place} %',
  room: 'there is room in the response',
  no_room: 'a response holds at most {count} items and 1 MiB, and items before this one take that room',
  no_room_manual:
    'a response holds at most {count} items with a manual trigger and 1 MiB, and items before this one take that room',
} as const

export type ReasonCode = keyof typeof texts
type Values = Readonly<Record<string, string | number>>

/** Why a gate passes or fails: for programs as a code with values, for people as a text. */
export interface Reason {
  readonly code: ReasonCode
  readonly values: Values
  readonly text: string
}

/** Makes a reason. Numbers from 10,000 on are grouped in the text. */
export const because = (code: ReasonCode, values: Values = {}): Reason => ({
  code,
  values,
  text: texts[code].replace(/\{(\w+)\}/g, (_, name: string) => written(values[name] ?? '')),
})

const written = (value: string | number): string =>
  typeof value === 'number' && value >= 10_000 ? value.toLocaleString('en') : String(value)
