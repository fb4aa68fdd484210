import type { Emitter } from './emitter.ts'
import type { Item } from './item.ts'
import type { TriggerContext } from './later/triggers/trigger-context.ts'
import type { LoadLater } from './modules.ts'

interface ArmDeps extends Omit<TriggerContext, 'signal'> {
  emitter: Emitter
  later: LoadLater
  failed(cause: unknown): void
}

/** A trigger of our own, for items whose target was missing: it fires when one of their targets appears. */
export const targetTrigger = 'target'

/** Triggers that may happen many times on one page. Each time the item may be shown. */
const repeatable = /^(event|element_click|hover)$/

/** Waits for the trigger of an item and calls `fire`, with true if it will not be called again. Returns how to stop. */
export function armItem(item: Item, fire: (isLast: boolean) => void, deps: ArmDeps): () => void {
  const { trigger_type: type, event_name: name } = item.trigger
  const stopped = new AbortController()
  const { signal } = stopped
  const stop = () => stopped.abort()
  const isLast = !repeatable.test(type)
  const happened = () => {
    if (signal.aborted) return
    if (isLast) stop()
    fire(isLast)
  }
  if (type === 'page_load') happened()
  else if (type === 'first_visit') item.progress.state === 'none' && happened()
  else if (type === 'event') signal.addEventListener('abort', deps.emitter.on(`event:${name}`, happened))
  else if (type !== 'manual') {
    deps
      .later()
      .then(({ armTrigger }) => signal.aborted || armTrigger(item, happened, { ...deps, signal }))
      .catch(deps.failed)
  }
  return stop
}
