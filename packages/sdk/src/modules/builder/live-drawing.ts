import type { ContentDefinition, Position } from '@guide/contracts'
import { type Definition, isSame, isTourDefinition, partsOf } from '@guide/drafts'
import type { Kit, Showing } from '../../core/companion.ts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { fillTokens } from '../../render/fill-tokens.ts'
import { deepActive } from '../../render/focusables.ts'
import { focus, type Surface } from '../../render/layer.ts'
import { type BodyTrees, bodiesOf } from './body-trees.ts'
import { builtTarget, hasKey } from './built-targets.ts'
import { delivered } from './delivered.ts'
import { cardDrawing } from './draw-card.ts'
import { stepsOf } from './edited-item.ts'
import { fill } from './labels.ts'
import { play } from './play.ts'

interface LiveOptions {
  kit: Kit
  surface: Surface
  id: string
  trees: BodyTrees
  choose(partId: string | undefined): void
  /** Stores where a card was dragged to. */
  placed(position: Position): void
  /** Called with what is drawn and its target, so that nothing covers them. */
  avoid(...shown: Element[]): void
  signal: AbortSignal
}

const typingMs = 120

/** Draws the chosen step, or the content item, on the page while it is written. */
export function liveDrawing({ kit, surface, id, trees, choose, placed, avoid, signal }: LiveOptions) {
  const cards = cardDrawing(kit, signal, avoid)
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: unknown
  let showing: Showing | undefined

  function draw(definition: Definition, chosen: string | undefined) {
    if (isTourDefinition(definition)) return drawStep(definition, chosen)
    const { content_type } = definition
    if (/banner|modal|checklist/.test(content_type)) return drawWhole(definition)
    if (!definition.element_target) return cards.show(undefined)
    const { title, body, cta_text, element_target, position, backdrop } = definition
    cards.show({
      ...{ id, title, position, placed, close: () => {} },
      // While it is written, it leads nowhere.
      actions: cta_text ? [button(fillTokens(cta_text, kit.options.tokens), 'primary')] : [],
      target: builtTarget(element_target),
      body_tree: trees.of(body),
      backdrop: content_type === 'spotlight' ? backdrop : 'none',
    })
  }

  function drawStep(definition: Definition, chosen: string | undefined) {
    const steps = stepsOf(definition)
    const index = steps.findIndex(step => step.step_id === chosen)
    const step = steps[index]
    if (!step || !hasKey(step.element_target)) return cards.show(undefined)
    const { labels } = kit.options
    const goTo = (to: number) => choose(steps[to]?.step_id)
    const isLast = index === steps.length - 1
    const isAction = step.advance_on.type !== 'next'
    cards.show({
      ...{ id: step.step_id, title: step.title, position: step.position, backdrop: step.backdrop },
      target: builtTarget(step.element_target),
      body_tree: trees.of(step.body),
      actions: [
        element('span', { class: 'builder-count' }, fill(labels.step, { n: index + 1, total: steps.length })),
        ...(index > 0 ? [button(labels.back, 'quiet', () => goTo(index - 1))] : []),
        ...(isAction ? [] : [button(isLast ? labels.done : labels.next, 'primary', () => goTo(index + 1))]),
      ],
      close: () => choose(undefined),
      placed,
    })
  }

  /** Kinds that take a part of the screen are drawn by their own module, and the focus stays where the admin writes. */
  function drawWhole(definition: ContentDefinition) {
    const item = delivered(id, definition, trees)
    const before = showing
    const isFirst = !before && definition.content_type === 'checklist'
    const focused = deepActive() as HTMLElement | null
    const known = new Set(surface.layers)
    showing = item && play(kit, item, { isOpen: true })
    void showing?.mounted.then(() => {
      before?.end('stopped')
      for (const layer of surface.layers) {
        if (known.has(layer)) continue
        layer.isModal = false
        layer.element.classList.add('builder-written')
        if (isFirst) avoid(layer.element)
        // A task opens its fields, instead of what it opens for users.
        for (const [index, task] of layer.element.querySelectorAll<HTMLElement>('.task').entries())
          task.onclick = () => choose(partsOf(definition)?.[index]?.id)
      }
      if (focused?.isConnected && deepActive() !== focused) focus(focused)
    })
  }

  function clear() {
    clearTimeout(timer)
    last = undefined
    cards.show(undefined)
    showing?.end('stopped')
    showing = undefined
  }
  signal.addEventListener('abort', clear)

  return {
    clear,
    /** Draws what differs from what was drawn last. */
    update(definition: Definition, chosen: string | undefined) {
      const now = [definition, chosen, location.href]
      if (isSame(now, last)) return
      const isChosenNow = !isSame((last as unknown[] | undefined)?.[1], chosen)
      last = now
      clearTimeout(timer)
      const drawNow = () => {
        if (signal.aborted) return
        draw(definition, chosen)
        void trees.load(bodiesOf(definition)).then(hasMore => {
          if (hasMore && last === now && !signal.aborted) draw(definition, chosen)
        })
      }
      if (isChosenNow) drawNow()
      else timer = setTimeout(drawNow, typingMs)
    },
  }
}
