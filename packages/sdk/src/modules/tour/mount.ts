import type { SdkStep } from '@guide/contracts'
import type { Stage } from '../../core/content-module.ts'
import type { TourItem } from '../../core/item.ts'
import { anchor, reveal } from '../../render/anchor/anchor.ts'
import { createHole } from '../../render/anchor/hole.ts'
import { button, createCard } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { focusables } from '../../render/focusables.ts'
import { focus } from '../../render/layer.ts'
import { addStylesOnce, surfaceOf } from '../../render/surface.ts'
import { firstStep } from './first-step.ts'
import { watchReachableSteps } from './reachable-steps.ts'
import styles from './tour.css?inline'

/** Shows the steps of a tour one after the other, each as a card at its target. */
export async function mount(stage: Stage, tour: TourItem) {
  const { steps } = tour
  const surface = surfaceOf(stage)
  addStylesOnce(stage.root, styles)
  const hole = createHole()
  const box = element('div', {}, hole.element)
  const reachable = watchReachableSteps(steps, stage, () => labelForward())
  let at = -1
  /** Increased by every change of step, so that an older wait for a target is ignored. */
  let turn = 0
  let card = element('section')
  let forward = element('button')
  let target: Element | undefined
  let release: (() => void) | undefined
  let isOpen = false

  /** Shows the next step that can be shown, and waits for the target of each. After the last step the tour is completed. */
  async function go(from: number): Promise<void> {
    const thisTurn = ++turn
    forward.setAttribute('aria-busy', 'true')
    for (let next = from; next < steps.length; next++) {
      const step = steps[next] as SdkStep
      const found = await stage.locate(step.element_target, step.step_id)
      if (thisTurn !== turn || stage.signal.aborted) return
      if (found) return present(next, found.element)
      if (!skips(next)) return
    }
    if (isOpen) stage.end('completed')
  }

  /** Applies the `on_missing` policy of a step. Returns true if the step is skipped. */
  function skips(index: number): boolean {
    const policy = steps[index]?.on_missing
    if (policy === 'center') present(index, undefined)
    else if (policy === 'end') stage.end('completed')
    else return true
    return false
  }

  /** The index of the nearest earlier step that can be shown, or -1. */
  const previous = () =>
    steps.findLastIndex(
      (step, index) => index < at && (step.on_missing === 'center' || stage.find(step.element_target)),
    )

  function back() {
    const to = previous()
    if (to < 0) return
    turn++
    present(to, stage.find((steps[to] as SdkStep).element_target)?.element)
  }

  function next() {
    if (reachable.hasStepAfter(at)) proceed()
    else stage.end('completed')
  }

  /** A step that cannot be drawn ends the tour, because the page must not stay covered. */
  function proceed() {
    go(at + 1).catch(() => stage.end('withdrawn'))
  }

  function labelForward() {
    forward.textContent = stage.labels[reachable.hasStepAfter(at) ? 'next' : 'done']
  }

  function present(index: number, found: Element | undefined) {
    const step = steps[index] as SdkStep
    at = index
    target = found
    release?.()
    card.remove()
    card = createStepCard(step, found ? '' : 'centered')
    box.append(card)
    labelForward()
    if (found) reveal(found)
    if (isOpen) {
      hole.glide()
      focus(card)
    } else surface.open(stage, layer)
    isOpen = true
    // Screen readers read the rest of the card because it has the focus.
    surface.announce(stepLabel())
    if (found) {
      release = anchor(stage, {
        ...{ card, hole, surface, position: step.position, target: step.element_target, element: found },
        gone: () => skips(at) && proceed(),
      })
    } else hole.around(undefined)
    stage.shown({ id: step.step_id, index, total: steps.length })
  }

  const stepLabel = () => stage.labels.step.replace('{n}', `${at + 1}`).replace('{total}', `${steps.length}`)

  function createStepCard(step: SdkStep, className: string) {
    forward = button('', 'primary', next)
    return createCard(stage, step, {
      class: className,
      actions: [
        element('span', { class: 'steps' }, stepLabel()),
        previous() < 0 ? undefined : button(stage.labels.back, 'quiet', back),
        forward,
      ],
    })
  }

  const layer = {
    element: box,
    isModal: true,
    tabStops: () => [card, ...(target ? [target] : [])].flatMap(focusables),
    escape: () => stage.end('dismissed'),
    key({ key }: KeyboardEvent) {
      if (!/Arrow[LR]/.test(key)) return
      if ((key === 'ArrowRight') === surface.isRtl) back()
      else if (reachable.hasStepAfter(at)) next()
    },
  }

  await go(firstStep(tour, stage))
}
