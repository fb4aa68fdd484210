import type { Emitter } from './emitter.ts'
import type { Item } from './item.ts'
import type { armTrigger } from './triggers/arm-trigger.ts'
import type { TriggerContext } from './triggers/trigger-context.ts'

export interface TriggerModule {
  armTrigger: typeof armTrigger
}

interface ArmDeps {
  context: TriggerContext
  emitter: Emitter
  /** Loads the triggers that watch the page. A page whose items need none of them never loads it. */
  triggers(): Promise<TriggerModule>
  failed(cause: unknown): void
}

/** A trigger of our own, for items whose target was missing: it fires when one of their targets appears. */
export const targetTrigger = 'target'

/** Triggers that may happen many times on one page. Each time the item may be shown. */
const repeatable = /^(event|element_click|hover)$/

/** Waits for the trigger of an item and calls `fire`, with true if it will not be called again. Returns how to stop. */
export function armItem(
  item: Item,
  fire: (isLast: boolean) => void,
  { context, emitter, triggers, failed }: ArmDeps,
): () => void {
  const { trigger_type: type, event_name: name } = item.trigger
  let isArmed = true
  let disarm = () => {}
  const stop = () => {
    isArmed = false
    disarm()
  }
  const isLast = !repeatable.test(type)
  const happened = () => {
    if (!isArmed) return
    if (isLast) stop()
    fire(isLast)
  }
  if (type === 'page_load') happened()
  else if (type === 'first_visit') item.progress.state === 'none' && happened()
  else if (type === 'event') disarm = emitter.on(`event:${name}`, happened)
  else if (type !== 'manual') {
    triggers()
      .then(({ armTrigger }) => {
        if (!isArmed) return
        disarm = armTrigger(item, happened, context)
        // The trigger may have fired before `disarm` was set.
        if (!isArmed) disarm()
      })
      .catch(failed)
  }
  return stop
}
