import type { BuiltInEvent, Progress } from '@guide/contracts'
import type { ContentKind, GuideEvents } from './api.ts'
import type { Ending } from './content-module.ts'
import type { Emitter } from './emitter.ts'
import type { Item } from './item.ts'
import type { ProgressNotes } from './progress-notes.ts'

export type Report = (
  name: BuiltInEvent | `track:${string}`,
  details?: { content_id?: string; step_id?: string; data?: object },
) => void

interface Deps {
  emitter: Emitter
  notes: ProgressNotes
  report: Report
}

type ContentEvents = Exclude<keyof GuideEvents, 'ready' | 'error' | 'admin:ready'>

/** Tells the page and the service what happens to one item that is shown, and notes the user's progress. */
export function createReporter(item: Item, { emitter, notes, report }: Deps) {
  const { id } = item
  let isShown = false

  const emit = (event: ContentEvents, more?: object) =>
    emitter.emit(event, { contentId: id, contentType: item.content_type as ContentKind, ...more })
  const note = (change: Partial<Progress>) =>
    notes.write(id, { ...item.progress, ...notes.of(id), ...change })

  function completed() {
    note({ state: 'completed' })
    report('content.completed', { content_id: id })
    emit('content:complete')
    if (item.content_type === 'tour') emit('tour:complete')
  }

  return {
    get isShown() {
      return isShown
    },
    found: (data: object, step_id?: string) =>
      report('target.found', { content_id: id, ...(step_id && { step_id }), data }),
    missing(after_ms: number, step_id?: string) {
      report('target.missing', { content_id: id, ...(step_id && { step_id }), data: { after_ms } })
      emit('target:missing', step_id ? { stepId: step_id } : {})
    },
    shown(step?: { id: string; index: number; total: number }) {
      if (!isShown) {
        isShown = true
        report('content.shown', { content_id: id })
        if (item.progress.state === 'none') note({ state: 'seen' })
        emit('content:show')
        if (step) emit('tour:start')
      }
      if (!step) return
      note({ state: 'in_progress', step_id: step.id })
      report('step.shown', { content_id: id, step_id: step.id, data: { index: step.index } })
      emit('tour:step', { stepId: step.id, index: step.index, total: step.total })
    },
    cta(url: string | null) {
      report('content.cta', { content_id: id, ...(url && { data: { url } }) })
      emit('content:cta', { url })
    },
    itemDone(itemId: string) {
      const done = notes.of(id)?.done_item_ids ?? item.progress.done_item_ids ?? []
      note({ state: 'in_progress', done_item_ids: [...new Set([...done, itemId])] })
      report('checklist.item_done', { content_id: id, step_id: itemId })
      emit('checklist:item', { itemId })
    },
    completed,
    ended(how: Ending) {
      if (!isShown) return
      if (how === 'completed') {
        completed()
        return
      }
      if (how === 'dismissed') {
        if (notes.of(id)?.state !== 'completed') note({ state: 'dismissed' })
        report('content.dismissed', { content_id: id })
      }
      emit('content:dismiss')
    },
  }
}
