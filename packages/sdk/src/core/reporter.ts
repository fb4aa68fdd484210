import type { BuiltInEvent } from '@guide/contracts'
import type { Found } from '../targets/find-target.ts'
import type { ContentEvent, EndReason, GuideEvents } from './api.ts'
import { defaultWaitMs } from './default-wait.ts'
import type { Emitter } from './emitter.ts'
import type { Item } from './item.ts'
import type { LocalProgress, LocalState } from './local-progress.ts'

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

type ContentEventName = Exclude<keyof GuideEvents, 'ready' | 'error' | 'admin:ready'>
type Details<Name extends ContentEventName> = Omit<GuideEvents[Name], keyof ContentEvent>
/** Events that only say which item they belong to need no details. */
export type EmitContentEvent = <Name extends ContentEventName>(
  event: Name,
  ...details: keyof Details<Name> extends never ? [] : [Details<Name>]
) => void

/**
 * Reports what happens to one item to the page and to the service, and stores the user's progress.
 * @param explicit whether a call starts the item. Otherwise a tour that was begun continues, which is not a new start.
 */
export function createReporter(
  item: Item,
  { emitter, localProgress, report, explicit }: ReporterDeps & { explicit?: boolean },
) {
  const { id } = item
  const isTour = item.content_type === 'tour'
  const { state, urls, step_index } = item.progress as LocalState
  // A tour that was started on another page may not have shown a step yet.
  const isContinued = !explicit && isTour && state === 'in_progress' && (!!urls || step_index === undefined)
  let isShown = false
  let isCompleted = false
  let lastStepId: string | undefined

  const emit: EmitContentEvent = (event: ContentEventName, details?: object) =>
    emitter.emit(event, { contentId: id, contentType: item.content_type, ...details } as never)
  const send = (name: BuiltInEvent, step_id?: string, data?: object) =>
    report(name, { content_id: id, step_id, data })
  const progress = (): LocalState => localProgress.get(id) ?? item.progress
  const saveProgress = (change: Partial<LocalState>) => localProgress.set(id, { ...progress(), ...change })
  const saveStep = (step_id: string, step_index: number, urls: LocalState['urls']) =>
    saveProgress({ state: 'in_progress', step_id, step_index, urls, ...(explicit && { byCall: true }) })

  function close(state: 'completed' | 'dismissed' | 'abandoned') {
    saveProgress({ state, urls: undefined, byCall: undefined })
    send(`content.${state}`)
  }

  function completed() {
    isCompleted = true
    close('completed')
    emit('content:complete')
    if (isTour) emit('tour:complete')
  }

  function reportMissing(stepId?: string, after_ms = defaultWaitMs) {
    send('target.missing', stepId, { after_ms })
    emit('target:missing', { stepId, afterMs: after_ms })
  }

  return {
    isShown: () => isShown,
    ...{ send, emit, progress, saveProgress },
    reportMissing,
    located(stepId: string | undefined, found: Found | undefined, after_ms: number) {
      if (!found) return reportMissing(stepId, after_ms)
      send('target.found', stepId, { found_by: found.foundBy, after_ms, ambiguous: found.ambiguous })
    },
    reach({ id: stepId, index }: { id: string; index: number }) {
      // A tour that starts again has shown nothing yet.
      saveStep(stepId, index, isShown || isContinued ? progress().urls : undefined)
    },
    shown(step?: { id: string; index: number; total: number }) {
      if (!isShown) {
        isShown = true
        if (!isContinued) send('content.shown')
        // A step is saved below.
        if (!step && progress().state === 'none') saveProgress({ state: 'seen' })
        emit('content:show')
        if (step && !isContinued) emit('tour:start')
      }
      if (!step || step.id === lastStepId) return
      const { id: stepId, index, total } = step
      lastStepId = stepId
      saveStep(stepId, index, { ...progress().urls, [stepId]: location.href })
      send('step.shown', stepId, { index })
      emit('tour:step', { stepId, index, total })
    },
    completed,
    reportEnd(reason: EndReason) {
      if (!isShown) return
      if (reason === 'completed') completed()
      else {
        if (/dismissed|abandoned/.test(reason) && !isCompleted) close(reason as 'dismissed')
        emit('content:dismiss', { reason })
      }
      if (isTour) emit('tour:end', { reason })
    },
  }
}
