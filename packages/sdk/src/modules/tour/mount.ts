import type { SdkStep } from '@guide/contracts'
import type { Stage } from '../../core/content-module.ts'
import type { Item, TourItem } from '../../core/item.ts'
import type * as Actions from '../../render/actions/actions.ts'
import { anchor, anchoredSurface, reveal } from '../../render/anchor/anchor.ts'
import { createHole } from '../../render/anchor/hole.ts'
import { button, createCard } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { focusables } from '../../render/focusables.ts'
import { focus, type Surface } from '../../render/layer.ts'
import { firstStep } from './first-step.ts'
import { isAction, watchReachableSteps } from './reachable-steps.ts'
import styles from './tour.css?inline'

/**
 * Shows the steps of a tour one after the other, each as a card at its target. A step is on the screen, waits for its
 * target, or belongs to another page: then the tour rests until the service says that the step belongs to this page.
 */
export async function mount(stage: Stage, tour: TourItem) {
  const { steps } = tour
  const actions = leadsOn(tour) ? await stage.load<typeof Actions>('actions') : undefined
  if (stage.signal.aborted) return
  let { elsewhere } = tour
  const hole = createHole()
  const box = element('div', {}, hole.element)
  const reachable = watchReachableSteps(steps, isElsewhere, stage, () => labelForward())
  let at = -1
  /** The index of the last step that was on the screen. */
  let shown = -1
  /** Increased by every change of step, so that an older wait for a target is ignored. */
  let turn = 0
  let isResting = false
  let surface: Surface | undefined
  let card = element('section')
  let forward = element('button')
  let target: Element | undefined
  let release: (() => void) | undefined
  let stopAdvancing: (() => void) | undefined
  let closeLayer: (() => void) | undefined

  /** Whether a step belongs to another page, as the service says. */
  function isElsewhere({ step_id }: SdkStep) {
    return !!elsewhere?.includes(step_id)
  }

  const urlOf = (step: SdkStep) => step.page?.url ?? stage.progress().urls?.[step.step_id]

  /**
   * Goes to a step, or to the next one that can be shown, and waits for the target of each.
   * @param leads whether to load the page of a step that belongs to another page
   */
  async function go(to: number, leads = false): Promise<void> {
    const thisTurn = ++turn
    const isCurrent = () => thisTurn === turn && !stage.signal.aborted
    for (at = to; at < steps.length; at++) {
      const step = steps[at] as SdkStep
      listen(step)
      if (isResting && !isElsewhere(step)) await stage.turn()
      if (!isCurrent()) return
      // Meanwhile the page may have changed again.
      if (isElsewhere(step)) {
        stage.reach({ id: step.step_id, index: at })
        rest()
        // Nothing of a tour that the user asked for is on the screen yet.
        const url = (leads || (stage.explicit && shown < 0)) && urlOf(step)
        if (url) void actions?.navigate(stage, url)
        return
      }
      isResting = false
      forward.ariaBusy = 'true'
      const found = await stage.locate(step.element_target, step.wait_ms, step.step_id)
      if (!isCurrent()) return
      if (found) return present(found.element)
      if (!skips()) return
      const opener = shown < 0 ? opensHere() : -1
      if (opener >= 0) return go(opener)
    }
    finish()
  }

  /** A tour is completed only if its last step was on the screen. */
  function finish() {
    stage.end(shown === steps.length - 1 ? 'completed' : 'abandoned')
  }

  /** Leaves the screen until the page of the step comes. */
  function rest() {
    isResting = true
    stage.rest()
    release?.()
    closeLayer?.()
    closeLayer = undefined
  }

  /** Applies the `on_missing` policy of the current step. Returns true if the step is skipped. */
  function skips(): boolean {
    const policy = (steps[at] as SdkStep).on_missing
    if (policy === 'center') present()
    else if (policy === 'end') finish()
    else return true
    return false
  }

  /** The index of the nearest earlier step that can be shown, or -1. */
  const previous = () =>
    steps.findLastIndex((step, index) => {
      if (index >= at) return false
      return isElsewhere(step) ? urlOf(step) : step.on_missing === 'center' || stage.find(step.element_target)
    })

  /** After a reload, what holds the target may be closed. The index of the step on the page whose action opens it, or -1. */
  const opensHere = () =>
    steps.slice(0, at).findLastIndex(step => isAction(step) && stage.find(step.element_target))

  /** A step that cannot be drawn ends the tour, because the page must not stay covered. */
  function proceed(to: number, leads: boolean) {
    go(to, leads).catch(() => stage.end('stopped'))
  }

  function back() {
    const to = previous()
    if (to >= 0) proceed(to, true)
  }

  function next() {
    const hasNext = reachable.hasStepAfter(at)
    // A step that waits for its target cannot be finished yet.
    if (at !== shown && !(isResting && hasNext)) return
    if (hasNext) proceed(at + 1, true)
    else finish()
  }

  function listen(step: SdkStep) {
    stopAdvancing?.()
    stopAdvancing = actions?.advanceOn(step, stage, isElsewhere(step), () => {
      // The page may be left by this very click.
      const following = steps[at + 1]
      if (following) stage.reach({ id: following.step_id, index: at + 1 })
      const thisTurn = turn
      // The page handles the event first: it may open what the next step points at.
      setTimeout(() => {
        if (thisTurn !== turn || stage.signal.aborted) return
        if (following) proceed(at + 1, false)
        else finish()
      })
    })
  }

  function labelForward() {
    // The card on the screen may still be that of the step before.
    forward.textContent = stage.labels[reachable.hasStepAfter(shown) ? 'next' : 'done']
  }

  function present(found?: Element) {
    const step = steps[at] as SdkStep
    shown = at
    const { backdrop = 'block' } = step
    const thisTurn = turn
    target = found
    listen(step)
    release?.()
    // Not before the targets were looked for, so that the page is not laid out for that.
    surface ??= anchoredSurface(stage, styles)
    card.remove()
    card = createStepCard(step, found)
    box.append(card)
    labelForward()
    if (found) reveal(found)
    hole.backdrop(backdrop)
    layer.isModal = backdrop === 'block'
    if (closeLayer) hole.glide()
    else closeLayer = surface.open(stage, layer)
    focus(card)
    if (found) {
      release = anchor(stage, {
        ...{ card, hole, surface, position: step.position, target: step.element_target, element: found },
        waitMs: step.wait_ms,
        gone() {
          if (thisTurn !== turn) return
          stage.reportMissing(step.step_id, step.wait_ms)
          if (!skips()) return
          // The step was not finished.
          shown = -1
          proceed(at + 1, false)
        },
      })
    } else hole.around()
    // Screen readers read the rest of the card because it has the focus.
    surface.announce(stepLabel())
    stage.shown({ id: step.step_id, index: at, total: steps.length })
  }

  const stepLabel = () => stage.labels.step.replace('{n}', `${at + 1}`).replace('{total}', `${steps.length}`)

  function createStepCard(step: SdkStep, found?: Element) {
    forward = button('', 'primary', next)
    const actions = [
      element('span', { class: 'steps' }, element('bdi', {}, stepLabel())),
      previous() < 0 ? undefined : button(stage.labels.back, 'quiet', back),
      // Without its target, the user may not be able to do what the step waits for.
      found && isAction(step) ? undefined : forward,
    ]
    return createCard(stage, step, actions, found ? '' : 'centered')
  }

  const layer = {
    element: box,
    isModal: true,
    tabStops: () => [card, ...(target ? [target] : [])].flatMap(focusables),
    escape: () => stage.end('dismissed'),
    key({ key }: KeyboardEvent) {
      if (!/Arrow[LR]/.test(key)) return
      if ((key === 'ArrowRight') === surface?.isRtl) back()
      else if (reachable.hasStepAfter(at) && forward.isConnected) next()
    },
  }

  stage.update = (now: Item) => {
    elsewhere = (now as TourItem).elsewhere
    reachable.watch()
    if (isResting !== isElsewhere(steps[at] as SdkStep)) proceed(at, false)
  }
  stage.onEnd(() => stopAdvancing?.())
  stage.controls = {
    next,
    back,
    goTo(stepId) {
      const index = steps.findIndex(step => step.step_id === stepId)
      if (index >= 0) proceed(index, true)
    },
  }
  await go(firstStep(tour, stage), stage.explicit)
}

/** Whether a tour needs more than its buttons and this page. */
const leadsOn = ({ steps }: TourItem) => steps.some(step => step.page || isAction(step))
