import type { CheckFinding, ContentKind } from '@guide/contracts'
import type { formatsOf } from '../words/formats.ts'
import type { Message, Translate } from '../words/words.ts'
import { kindNames } from './kinds.ts'

type Finding = Pick<CheckFinding, 'message' | 'code' | 'values'>
type Values = NonNullable<Finding['values']>

/** The messages of the checks in the words of the console, by their code. */
const messages: Record<string, Message> = {
  no_steps: 'A tour without steps is never shown.',
  schedule_ended: 'The schedule ended on {at}.',
  rollout_off: 'The rollout is switched off: no user gets it.',
  rollout_empty: 'The rollout covers 0 %: no user gets it.',
  unknown_audience: 'Its saved audience does not exist any more: no user gets it.',
  empty_audience: 'Its audience is an empty list: no user gets it.',
  unknown_audience_in_rule: 'The rule names the audience {id}, which does not exist.',
  unknown_item_in_rule: 'The rule names {id}, which does not exist.',
  unknown_attribute: 'No user came with “{name}” in the last 30 days.',
  mistyped_attribute: 'No user came with “{name}” in the last 30 days. Did you mean “{nearest}”?',
  tours_off: 'All tours are switched off: no user gets it.',
  content_off: 'Everything but tours is switched off: no user gets it.',
  unused_kind: '{kind} is not one of the kinds of content that are used here.',
  page_url_elsewhere: '{url} does not match {pattern}: the tour would go there and wait.',
  page_without_way:
    'Next does not lead to this page, because the step has no address to go to. The tour waits until the user goes there.',
  regex_with_host:
    'The expression names a host, but it is only compared with what comes after it in the address.',
  regex_without_slash: 'The expression begins with a letter, but every path begins with /.',
  pattern_like_regex: 'This looks like a regular expression, but it is compared as a path.',
  pattern_with_dots: 'No address of a page contains /./ or /../ in its path.',
  pattern_like_host: 'This looks like a host, but it is compared with the path. Put // in front of it.',
  no_target: 'It points at an element, but it has no target. Choose one, or another kind.',
  no_trigger_target: 'The trigger watches an element, but neither the trigger nor the item has a target.',
  invalid_selector: '“{selector}” is not a valid CSS selector.',
  target_failing: 'In the last seven days, {percent} % of {attempts} pages did not have this target.',
  target_by_likeness: 'Found by likeness since {day}: its keys no longer match. Mend it before it is lost.',
  no_text: 'There is neither a title nor a text.',
  long_title: 'The title has {length} characters. On a phone it takes several lines.',
  no_fallback: 'Users see nothing for {token} if the page does not send it. Write {example}.',
  refused_link: 'The link to {url} is not allowed and becomes text.',
  cta_without_text: 'There is an address for a button, but no text: there will be no button.',
  unknown_reference: 'There is no tour or content item {id}.',
  low_contrast: '{pair} ({scheme}): the contrast is {contrast}, less than {least}.',
}

const unpublished: Record<string, Message> = {
  draft: '{id} is a draft: users do not get it.',
  archived: '{id} is archived: users do not get it.',
}

/** Says what a check found in the language of the console. A code that it does not know keeps the text of the service. */
export function sayFinding(
  { message, code = '', values = {} }: Finding,
  t: Translate,
  formats: Pick<ReturnType<typeof formatsOf>, 'moment' | 'day'>,
): string {
  const known = code === 'unpublished_reference' ? unpublished[String(values.status)] : messages[code]
  return known ? t(known, { ...values, ...inWords(values, t, formats) }) : message
}

/** The values that are names of the service, as people say them. */
function inWords(
  { at, day, content_type, text, variant }: Values,
  t: Translate,
  formats: Pick<ReturnType<typeof formatsOf>, 'moment' | 'day'>,
): Values {
  return {
    ...(typeof at === 'string' && { at: formats.moment(at) }),
    ...(typeof day === 'string' && { day: formats.day(day) }),
    ...(content_type !== undefined && { kind: t(kindNames[content_type as ContentKind]) }),
    ...(text !== undefined && {
      pair: t(text === '--spot-text' ? 'Texts on the background' : 'Texts on buttons'),
    }),
    ...(variant !== undefined && { scheme: t(variant === 'dark' ? 'Dark' : 'Light') }),
  }
}
