import type { Item } from '../../item.ts'
import { afterIdling } from './after-idling.ts'
import { afterVisibleTime } from './after-visible-time.ts'
import { atScrollDepth } from './at-scroll-depth.ts'
import { onTarget, whenInView, whenPresentAgain } from './on-target.ts'
import type { TriggerContext } from './trigger-context.ts'

type Arm = (item: Item, fire: () => void, context: TriggerContext) => void

const defaultIdle = 30_000
const defaultScroll = 50

const arms = new Map<string, Arm>(
  Object.entries({
    delay: ({ trigger }, fire, { signal }) => afterVisibleTime(trigger.delay_ms ?? 0, fire, signal),
    idle: ({ trigger }, fire, { signal }) => afterIdling(trigger.delay_ms ?? defaultIdle, fire, signal),
    scroll_depth: ({ trigger }, fire, { signal }) =>
      atScrollDepth(trigger.scroll_percent ?? defaultScroll, fire, signal),
    element_visible: whenInView,
    element_click: onTarget(['click']),
    hover: onTarget(['pointerover', 'focusin']),
    target: whenPresentAgain,
  } satisfies Record<string, Arm>),
)

/** Watches the page for the trigger of an item. */
export function armTrigger(item: Item, fire: () => void, context: TriggerContext): void {
  const type = item.trigger.trigger_type
  const arm = arms.get(type)
  if (!arm) throw new Error(`unknown trigger ${type}`)
  arm(item, fire, context)
}
