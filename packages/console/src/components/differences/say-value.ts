import type { formatsOf } from '../../words/formats.ts'
import type { Message, Translate } from '../../words/words.ts'
import { kindNames } from '../kinds.ts'
import { roleNames } from '../role-names.ts'

/** The words for the values of fields that have few of them. */
const choices: Record<string, Record<string, Message>> = {
  content_type: kindNames,
  role: roleNames,
  status: { draft: 'Draft', published: 'Live', archived: 'Archived' },
  position: { auto: 'Where there is room', center: 'In the middle' },
  layout: { overlay: 'Lies over the page', push: 'Pushes the page aside' },
  backdrop: { block: 'Dimmed and blocked', dim: 'Dimmed, but usable', none: 'As it is' },
  on_missing: {
    skip: 'Leave it out',
    center: 'Show it in the middle of the page',
    end: 'End here',
  },
  dismiss_behavior: {
    once: 'Never again for this user',
    session: 'Again in the next session',
    always: 'Again on the next page',
  },
  type: {
    next: 'The button',
    target_click: 'A click on the target',
    target_input: 'An input into the target',
    event: 'An event of your page',
  },
  trigger_type: {
    page_load: 'When the page opens',
    manual: 'When the page asks for it',
    first_visit: 'On the first visit',
    event: 'When an event happens',
    delay: 'Some time after the page opens',
    element_visible: 'When its element comes into view',
    element_click: 'When its element is clicked',
    hover: 'When the pointer rests on its element',
    scroll_depth: 'When the page is scrolled',
    idle: 'After some time without activity',
  },
}

/** What it means that a field has no value. */
const nothings: Record<string, Message> = {
  url_patterns: 'Every page',
  audience: 'All users',
  audience_id: 'All users',
  start_at: 'At once',
  end_at: 'Never',
  page: 'Any page',
}

/** Says the value of a field in words. A list has a line for each element; what has no words is JSON. */
export function sayValue(
  field: string,
  value: unknown,
  t: Translate,
  { moment, percent }: Pick<ReturnType<typeof formatsOf>, 'moment' | 'percent'>,
): string {
  const isEmpty = value === undefined || value === null || value === '' || isEmptyList(value)
  if (isEmpty) return nothings[field] ? t(nothings[field]) : ''
  if (typeof value === 'string') {
    const known = choices[field]?.[value]
    if (known) return t(known)
    return /_at$/.test(field) && !Number.isNaN(Date.parse(value)) ? moment(value) : value
  }
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
  if (typeof value === 'number') {
    if (field.endsWith('_ms')) return t('{seconds} s', { seconds: value / 1000 })
    return /^(percentage|scroll_percent)$/.test(field) ? percent(value / 100) : String(value)
  }
  if (Array.isArray(value)) return value.map(element => sayElement(field, element, t)).join('\n')
  return JSON.stringify(value, null, 2)
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

function sayElement(field: string, element: unknown, t: Translate): string {
  if (field === 'url_patterns' && isPattern(element)) {
    const { pattern, is_regex } = element
    return is_regex ? `${pattern} (${t('regular expression')})` : pattern || '*'
  }
  return typeof element === 'string' ? element : JSON.stringify(element, null, 2)
}

const isPattern = (value: unknown): value is { pattern: string; is_regex?: boolean } =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { pattern?: unknown }).pattern === 'string' &&
  Object.keys(value).every(name => name === 'pattern' || name === 'is_regex')
