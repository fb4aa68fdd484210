import type { SdkElementTarget, TriggerType } from '@guide/contracts'
import type { Item } from '../core/item.ts'

export const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`

/** The keys of a target in words, in the order in which they are tried. */
export const describeTarget = ({
  data_attribute: data,
  element_id,
  css_selector,
}: SdkElementTarget): string =>
  [
    data && (/=|^data-/.test(data) ? data : `data-guide=${data}`),
    element_id && `#${element_id}`,
    css_selector,
  ]
    .filter(Boolean)
    .join(' or ')

/** What each trigger waits for. Triggers that fire at once wait for nothing. */
const sentences: Record<TriggerType, (item: Item, target: string) => string> = {
  page_load: () => '',
  first_visit: ({ progress }) => (progress.state === 'none' ? '' : 'it is for the first visit only'),
  manual: ({ id, content_type }) =>
    `it waits for Guide.${content_type === 'tour' ? 'start' : 'show'}('${id}')`,
  event: ({ trigger }) => `it waits for Guide.track('${trigger.event_name}')`,
  delay: ({ trigger }) => `it waits until the page has been visible for ${seconds(trigger.delay_ms ?? 0)}`,
  idle: ({ trigger }) =>
    `it waits until the user has done nothing for ${seconds(trigger.delay_ms ?? 30_000)}`,
  scroll_depth: ({ trigger }) =>
    `it waits until the user has scrolled down by ${trigger.scroll_percent ?? 50} %`,
  element_visible: (_, target) => `it waits until the user sees ${target}`,
  element_click: (_, target) => `it waits until the user clicks on ${target}`,
  hover: (_, target) => `it waits until the user hovers over ${target}`,
}

/** Whether the trigger of an item watches an element of the page. */
export const watchesTarget = ({ trigger }: Item): boolean => /^(element_|hover)/.test(trigger.trigger_type)

/** What the trigger of an item waits for, in words; empty if it fires at once. */
export function waitsFor(item: Item, target: string): string {
  const { trigger_type: type } = item.trigger
  return Object.hasOwn(sentences, type) ? sentences[type](item, target) : `its trigger ${type} is unknown`
}
