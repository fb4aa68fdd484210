import type { Trigger } from '@guide/contracts'
import type { Say } from './say.ts'

const triggers = {
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
} as const satisfies Record<Trigger['trigger_type'], string>

/** When an item appears, in words. */
export function describeTrigger(trigger: Trigger, t: Say<(typeof triggers)[keyof typeof triggers]>): string {
  const defaultDelay = trigger.trigger_type === 'idle' ? 30_000 : 0
  return t(triggers[trigger.trigger_type], {
    event: trigger.event_name ?? '–',
    seconds: (trigger.delay_ms ?? defaultDelay) / 1000,
    percent: trigger.scroll_percent ?? 50,
  })
}
