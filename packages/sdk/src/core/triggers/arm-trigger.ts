import type { Item } from '../item.ts'
import { afterIdling } from './after-idling.ts'
import { afterVisibleTime } from './after-visible-time.ts'
import { atScrollDepth } from './at-scroll-depth.ts'
import { onTarget, whenInView } from './on-target.ts'
import type { Senses } from './senses.ts'

type Arm = (item: Item, fire: () => void, senses: Senses) => () => void

const defaultIdle = 30_000
const defaultScroll = 50

const arms: Record<string, Arm> = {
  delay: ({ trigger }, fire) => afterVisibleTime(trigger.delay_ms ?? 0, fire),
  idle: ({ trigger }, fire) => afterIdling(trigger.delay_ms ?? defaultIdle, fire),
  scroll_depth: ({ trigger }, fire) => atScrollDepth(trigger.scroll_percent ?? defaultScroll, fire),
  element_visible: whenInView,
  element_click: onTarget(['click']),
  hover: onTarget(['pointerover', 'focusin']),
}

/** Watches the page for what makes an item appear. Returns how to stop. */
export function armTrigger(item: Item, fire: () => void, senses: Senses): () => void {
  const type = item.trigger.trigger_type
  const arm = Object.hasOwn(arms, type) ? arms[type] : undefined
  if (!arm) throw new Error(`there is no trigger "${type}"`)
  return arm(item, fire, senses)
}
