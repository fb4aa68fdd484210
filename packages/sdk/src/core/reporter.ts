import type { BuiltInEvent, Progress } from '@guide/contracts'
import type { Found } from '../targets/find-target.ts'
import type { ContentKind, GuideEvents } from './api.ts'
import type { Ending } from './content-module.ts'
import type { Emitter } from './emitter.ts'
import type { Item } from './item.ts'
import type { LocalProgress } from './local-progress.ts'

/** Reports an event to the service. Undefined details are not sent. */
export type Report = (
  name: BuiltInEvent | `track:${string}`,
  details: { content_id?: string; step_id?: string | undefined; data?: object | undefined },
) => void

export interface ReporterDeps {
  emitter: Emitter
  localProgress: Pick<LocalProgress, 'get' | 'set'>
  report: Report
}

export type Reporter = ReturnType<typeof createReporter>

type ContentEvents = Exclude<keyof GuideEvents, 'ready' | 'error' | 'admin:ready'>

/** Reports what happens to one item to the page and to the service, and stores the user's progress. */
export function createReporter(item: Item, { emitter, localProgress, report }: ReporterDeps) {
  const { id } = item
  let isShown = false

  const emit = (event: ContentEvents, more?: object) =>
    emitter.emit(event, { contentId: id, contentType: item.content_type as ContentKind, ...more })
  const send = (name: BuiltInEvent, step_id?: string, data?: object) =>
    report(name, { content_id: id, step_id, data })
  const progress = () => localProgress.get(id) ?? item.progress
  const saveProgress = (change: Partial<Progress>) => localProgress.set(id, { ...progress(), ...change })

  function completed() {
    saveProgress({ state: 'completed' })
    send('content.completed')
    emit('content:complete')
    if (item.content_type === 'tour') emit('tour:complete')
  }

  function missing(stepId: string | undefined, after_ms: number) {
    send('target.missing', stepId, { after_ms })
    emit('target:missing', { stepId })
  }

  return {
    isShown: () => isShown,
    missing,
    located(stepId: string | undefined, found: Found | undefined, after_ms: number) {
      if (!found) return missing(stepId, after_ms)
      send('target.found', stepId, { found_by: found.foundBy, after_ms, ambiguous: found.ambiguous })
    },
    shown(step?: { id: string; index: number; total: number }) {
      if (!isShown) {
        isShown = true
        send('content.shown')
        if (progress().state === 'none') saveProgress({ state: 'seen' })
        emit('content:show')
        if (step) emit('tour:start')
      }
      if (!step) return
      const { id: stepId, index, total } = step
      saveProgress({ state: 'in_progress', step_id: stepId })
      send('step.shown', stepId, { index })
      emit('tour:step', { stepId, index, total })
    },
    cta(url: string | null) {
      send('content.cta', undefined, { url })
      emit('content:cta', { url })
    },
    itemDone(itemId: string) {
      const done = new Set(progress().done_item_ids).add(itemId)
      saveProgress({ state: 'in_progress', done_item_ids: [...done] })
      send('checklist.item_done', itemId)
      emit('checklist:item', { itemId })
    },
    completed,
    ended(how: Ending) {
      if (!isShown) return
      if (how === 'completed') return completed()
      if (how === 'dismissed' && progress().state !== 'completed') {
        saveProgress({ state: 'dismissed' })
        send('content.dismissed')
      }
      emit('content:dismiss')
    },
  }
}
