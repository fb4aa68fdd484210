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

/** Waits for the trigger of an item and calls `fire` at most once. Returns how to stop. */
export function armItem(
  item: Item,
  fire: () => void,
  { context, emitter, triggers, failed }: ArmDeps,
): () => void {
  const { trigger_type: type, event_name: name } = item.trigger
  let isArmed = true
  let disarm = () => {}
  const stop = () => {
    isArmed = false
    disarm()
  }
  const once = () => {
    if (!isArmed) return
    stop()
    fire()
  }
  if (type === 'page_load') once()
  else if (type === 'first_visit') item.progress.state === 'none' && once()
  else if (type === 'event') disarm = emitter.on(`event:${name}`, once)
  else if (type !== 'manual') {
    triggers()
      .then(({ armTrigger }) => {
        if (!isArmed) return
        disarm = armTrigger(item, once, context)
        // The trigger may have fired before `disarm` was set.
        if (!isArmed) disarm()
      })
      .catch(failed)
  }
  return stop
}
