import type { ContentEvent, EndReason, GuideEvents } from '../core/api.ts'
import type { Kit } from '../core/companion.ts'

/** What happened to the items of the page, by their ids. */
export interface ItemHistory {
  ended: Map<string, EndReason>
  missing: Map<string, GuideEvents['target:missing']>
}

/** Follows the events of the items until the signal is aborted. Calls back after each of them. */
export function followItems(emitter: Kit['emitter'], signal: AbortSignal, changed: () => void): ItemHistory {
  const ended: ItemHistory['ended'] = new Map()
  const missing: ItemHistory['missing'] = new Map()
  const on = <Data>(name: string, handle?: (data: Data) => unknown) => {
    const unsubscribe = emitter.on(name, (data: Data) => {
      handle?.(data)
      changed()
    })
    signal.addEventListener('abort', unsubscribe)
  }
  on('content:show', ({ contentId }: ContentEvent) => {
    ended.delete(contentId)
    missing.delete(contentId)
  })
  on('tour:step', ({ contentId }: ContentEvent) => missing.delete(contentId))
  on('content:dismiss', ({ contentId, reason }: GuideEvents['content:dismiss']) =>
    ended.set(contentId, reason),
  )
  on('content:complete', ({ contentId }: ContentEvent) => ended.set(contentId, 'completed'))
  on('target:missing', (data: GuideEvents['target:missing']) => missing.set(data.contentId, data))
  on('tour:rest')
  // An item may have failed.
  on('error')
  return { ended, missing }
}
