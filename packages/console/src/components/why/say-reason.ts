import type { AudienceRule, GateResult } from '@guide/contracts'
import { describeRule } from '@guide/drafts'
import type { formatsOf } from '../../words/formats.ts'
import type { Message, Translate } from '../../words/words.ts'
import { stateNames } from '../state-names.ts'

type Reason = Pick<GateResult, 'reason' | 'code' | 'values'>

/** The reasons of the service in the words of the console, by their code. */
const messages: Record<string, Message> = {
  switched_on: 'Nothing is switched off.',
  type_not_used: 'This kind of content is not used here.',
  published: 'It is live.',
  published_without_target: 'It is live, but it has no target to point at.',
  no_steps: 'It has no steps.',
  start_invalid: 'Its start date is invalid.',
  starts_at: 'It starts on {at}.',
  end_invalid: 'Its end date is invalid.',
  ended_at: 'It ended on {at}.',
  active: 'It has no end date.',
  active_until: 'It is active until {at}.',
  every_page: 'It is for every page.',
  page_matches: '{page} matches {pattern}',
  page_differs: '{page} matches none of {patterns}',
  step_page: 'The user is in the middle of it, and {page} matches {pattern}, the page of a step.',
  step_page_not_started:
    '{page} matches none of {patterns}. One of its steps is on this page, but the user has not begun it.',
  no_progress: 'The user has not seen it.',
  progress_manual: '{state}, but the page asks for it itself.',
  first_visit_only: '{state}: it is only for the first visit.',
  not_again: '{state}: it does not come again.',
  always_again: '{state}: it always comes again.',
  this_session: '{state} in this session',
  other_session: '{state} in another session',
  abandoned: 'Abandoned in version {version}: it comes again with a newer version.',
  abandoned_before: 'Abandoned in version {version}, and offered again since version {current}.',
  everyone: 'It is for all users.',
  in_audience: 'The user is in the audience.',
  attribute_cut: 'The attribute {attribute} is too long for rules.',
  none_holds: 'None of the conditions holds: {reasons}',
  must_be_false: 'This must not hold, but it does: {rule}',
  rule_invalid: 'The rule is invalid: {problem}',
  audience_gone: 'A saved audience that does not exist any more: it matches no user.',
  audience_unknown: 'Not known, because the rule was stopped.',
  audience_too_long: 'The rule is not met. To say why would take too many steps.',
  within_budget: 'Its patterns and rules are small enough.',
  audience_stopped: 'The rule takes too many steps, or all rules on this page together do.',
  patterns_stopped: 'The patterns on this page take too many steps, or the address is too long.',
  rolled_out: 'It is rolled out to everyone.',
  rollout_off: 'The rollout is switched off.',
  rollout_without_user: 'The rollout covers {covered} %, and there is no user id.',
  rollout_place: 'The rollout covers {covered} %, and this user is at {place} %.',
  room: 'A page can get it beside the others.',
  no_room: 'A page gets at most {count} items and 1 MiB, and items before this one take that room.',
  no_room_manual: 'A page gets at most {count} items and 1 MiB, and items before this one take that room.',
}

/** The reasons whose words depend on one of their values. */
const messagesByValue: Record<string, Record<string, Message>> = {
  breaker_off: { tours: 'All tours are switched off.', content: 'Everything but tours is switched off.' },
  not_published: { draft: 'It is a draft.', archived: 'It is archived.' },
  progress: {
    seen: 'The user has seen it, but has not closed it.',
    in_progress: 'The user is in the middle of it.',
  },
}

/** Says a reason in the language of the console. A code that the console does not know keeps the text of the service. */
export function sayReason(
  { reason, code, values }: Reason,
  t: Translate,
  { moment }: Pick<ReturnType<typeof formatsOf>, 'moment'>,
): string {
  if (code === 'attribute_differs') return sayDifference(values, t)
  const [value] = Object.values(values)
  const message = messagesByValue[code]?.[String(value)] ?? messages[code]
  if (!message) return reason
  const { at, state } = values
  return t(message, {
    ...values,
    ...(typeof at === 'string' && { at: moment(at) }),
    ...(typeof state === 'string' && state in stateNames && { state: t(stateNames[state as 'seen']) }),
  })
}

function sayDifference(
  { attribute = '', value = '', requirement = '', rule }: Reason['values'],
  t: Translate,
) {
  const name = String(attribute)
  const is =
    value === 'missing' ? t('{name} is not known', { name }) : t('{name} is {value}', { name, value })
  const wanted = rule === undefined ? undefined : describeRule(JSON.parse(String(rule)) as AudienceRule, t)
  return t('{is}. Required: {wanted}', { is, wanted: wanted?.join(', ') ?? requirement })
}
