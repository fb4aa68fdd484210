import type { CheckFinding } from '@guide/contracts'

/** Every message of the checks, with places for its values. */
export const messages = {
  no_steps: 'A tour without steps is never shown.',
  schedule_ended: 'The schedule ended at {at}.',
  rollout_off: 'The rollout is switched off: no user gets the item.',
  rollout_empty: 'The rollout covers 0 %: no user gets the item.',
  unknown_audience: 'There is no audience {audience_id}: no user gets the item.',
  empty_audience: 'The audience is an empty list: no user gets the item.',
  unknown_audience_in_rule: 'The rule names the audience {id}, which does not exist.',
  unknown_item_in_rule: 'The rule names {id}, which does not exist.',
  unknown_attribute: 'No user came with "{name}" in the last 30 days.',
  mistyped_attribute: 'No user came with "{name}" in the last 30 days. Did you mean "{nearest}"?',
  tours_off: 'All tours are switched off: no user gets the item.',
  content_off: 'All content except tours is switched off: no user gets the item.',
  unused_kind: "{content_type} is not one of the tenant's content types.",
  page_url_elsewhere: '{url} does not match {pattern}: the tour would go there and wait.',
  page_without_way:
    'Next does not lead to this page, because it has no url. The tour waits until the user goes there.',
  regex_with_host: 'The expression names a host, but it is only compared with path, query and fragment.',
  regex_without_slash: 'The expression begins with a letter, but every path begins with /.',
  pattern_like_regex: 'The pattern looks like a regular expression, but is_regex is false.',
  pattern_with_dots: 'No address of a page contains /./ or /../ in its path.',
  pattern_like_host: 'The pattern looks like a host, but is compared with the path. Put // in front of it.',
  no_target: 'A {content_type} points at an element, but it has no target. Choose one, or another kind.',
  no_trigger_target:
    'The trigger {trigger_type} watches an element, but neither the trigger nor the item has a target.',
  invalid_selector: '"{selector}" is not a valid CSS selector.',
  target_failing: 'In the last seven days, {percent} % of {attempts} pages did not have this target.',
  target_by_likeness: 'Found by likeness since {day}: its keys no longer match. Mend it before it is lost.',
  no_text: 'There is neither a title nor a text.',
  long_title: 'The title has {length} characters. On a phone it takes several lines.',
  no_fallback: 'Users see nothing for {token} if the page does not send it. Write {example}.',
  refused_link: 'The link to {url} is not allowed and becomes text.',
  cta_without_text: 'There is a cta_url, but no cta_text: the link has no button.',
  unknown_reference: 'There is no tour or content item {id}.',
  unpublished_reference: '{id} is not published: its status is {status}.',
  low_contrast:
    'In the {variant} theme, {text} on {background} has a contrast of {contrast}, less than {least}.',
} as const

export type FindingCode = keyof typeof messages

/** Where something is wrong, and what: for programs as a code with values, for people as a text. */
export type Finding = Required<Pick<CheckFinding, 'path' | 'message' | 'code' | 'values'>>

type Values = Record<string, string | number>

export const finding = (path: string, code: FindingCode, values: Values = {}): Finding => ({
  path,
  code,
  values,
  message: messages[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
})

/** The finding, if there is one. */
export const findingIf = (isWrong: boolean, path: string, code: FindingCode, values?: Values): Finding[] =>
  isWrong ? [finding(path, code, values)] : []
