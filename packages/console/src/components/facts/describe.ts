import type { ElementTarget, Trigger } from '@guide/contracts'
import type { Message, Translate } from '../../words/words.ts'

/** Where on the page, in words. The first key is the one that the SDK tries first. */
export function describeTarget(target: ElementTarget, t: Translate): string {
  if (target.data_attribute) return t('At the element marked “{name}”', { name: target.data_attribute })
  if (target.element_id) return t('At the element with the id “{name}”', { name: target.element_id })
  return t('At the element found by {name}', { name: target.css_selector ?? '–' })
}

const triggers: Record<Trigger['trigger_type'], Message> = {
  page_load: 'When the page opens',
  manual: 'When the page asks for it',
  first_visit: 'On the first visit',
  event: 'When “{event}” happens',
  delay: '{seconds} s after the page opens',
  element_visible: 'When its element comes into view',
  element_click: 'When its element is clicked',
  hover: 'When the pointer rests on its element',
  scroll_depth: 'When {percent} % of the page is scrolled',
  idle: 'After {seconds} s without activity',
}

export function describeTrigger(trigger: Trigger, t: Translate): string {
  const defaultDelay = trigger.trigger_type === 'idle' ? 30_000 : 0
  return t(triggers[trigger.trigger_type], {
    event: trigger.event_name ?? '–',
    seconds: (trigger.delay_ms ?? defaultDelay) / 1000,
    percent: trigger.scroll_percent ?? 50,
  })
}
