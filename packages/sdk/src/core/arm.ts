import type { Emitter } from './emitter.ts'
import type { Item } from './item.ts'
import type { armTrigger } from './triggers/arm-trigger.ts'
import type { Senses } from './triggers/senses.ts'

export interface TriggerModule {
  armTrigger: typeof armTrigger
}

interface ArmDeps {
  senses: Senses
  emitter: Emitter
  /** The triggers that watch the page; a page without any of them never loads it. */
  triggers(): Promise<TriggerModule>
  failed(cause: unknown): void
}

/** Waits for what makes an item appear; calls back at most once. Returns how to stop. */
export function arm(
  item: Item,
  fire: () => void,
  { senses, emitter, triggers, failed }: ArmDeps,
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
        disarm = armTrigger(item, once, senses)
        // It may have fired before there was anything to disarm.
        if (!isArmed) disarm()
      })
      .catch(failed)
  }
  return stop
}
