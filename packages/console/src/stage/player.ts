import type { SdkItem } from '@guide/contracts'
import { allModules } from '@guide/sdk/all-modules'
import { createHost, createTargets, mountItem } from '@guide/sdk/preview'
import type { StageMessage } from './messages.ts'

interface Shown {
  kind: SdkItem['content_type']
  /** The step that is on the screen. */
  stepId: string | null
  isOver: boolean
  showing?: ReturnType<typeof mountItem>
}

/** Shows one item at a time with the renderer that users have. */
export function createPlayer(tell: (message: StageMessage) => void) {
  // Links of an item are followed by this router, which goes nowhere.
  const hosting = { ...createHost(), router: () => () => undefined }
  const { root, theme } = hosting
  const targets = createTargets()
  const still = new CSSStyleSheet()
  still.replaceSync('*,::before,::after{animation:none!important;transition:none!important}')
  let current: Shown | undefined

  /** Lets a change appear without the motion of something new. */
  function setStill(isStill: boolean) {
    const others = root.adoptedStyleSheets.filter(sheet => sheet !== still)
    root.adoptedStyleSheets = isStill ? [still, ...others] : others
  }

  function leave(shown: Shown | undefined) {
    if (!shown) return
    shown.isOver = true
    shown.showing?.end('stopped')
  }

  function onEvent(shown: Shown, event: string, data: unknown) {
    if (shown.isOver) return
    if (event === 'tour:step') {
      const { stepId } = data as { stepId: string }
      shown.stepId = stepId
      tell({ type: 'step', stepId })
    }
    // A checklist stays when its last task is done.
    const isEnd = event === 'content:dismiss' || (event === 'content:complete' && shown.kind !== 'checklist')
    if (isEnd && shown === current) {
      shown.isOver = true
      tell({ type: 'ended' })
    }
  }

  return {
    theme,
    /** The step of a tour that is on the screen; undefined if no item is. */
    shownStep: () => (current && !current.isOver ? current.stepId : undefined),
    async show(item: SdkItem, stepId: string | null, isNew: boolean) {
      const before = current
      const isChange = !isNew && !!before && !before.isOver && before.kind === item.content_type
      // Hotspots and checklists are open at first, because their texts are what an author wants to see.
      const isOpen = !isChange || !!root.querySelector('.card')
      const next: Shown = { kind: item.content_type, stepId, isOver: false }
      current = next
      setStill(isChange)
      const showing = mountItem(startingAt(item, stepId), {
        hosting,
        targets,
        load: async <Module>(name: string) => allModules[name] as Module,
        emitter: {
          on: () => () => {},
          emit: (event: string, data: unknown) => onEvent(next, event, data),
          clear: () => {},
        },
        failed: cause => console.error(cause),
      })
      next.showing = showing
      await showing.shown
      // The old one leaves in the frame in which the new one comes, so that nothing flickers.
      leave(before)
      if (current !== next) return leave(next)
      if (!next.isOver) tell({ type: 'shown' })
      if (isOpen) root.querySelector<HTMLElement>('.dot,.pill')?.click()
    },
    goTo(stepId: string) {
      setStill(false)
      current?.showing?.goTo(stepId)
    },
    clear() {
      leave(current)
      current = undefined
    },
  }
}

/** A tour begins at the first step without an id, and continues at the step with one. */
const startingAt = (item: SdkItem, stepId: string | null): SdkItem => ({
  ...item,
  progress: stepId ? { state: 'in_progress', step_id: stepId } : { state: 'none', step_id: null },
})
