import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { focusables } from '../../render/focusables.ts'
import type { Surface } from '../../render/layer.ts'
import { createBar, partOf, until } from './bar.ts'
import { fill, labels } from './labels.ts'
import { createOutline, labelOf } from './outline.ts'
import { pickElement } from './pick-element.ts'

const waitSeconds = 3

/** Lets the admin pick an element of the page. Resolves to undefined if they do not. */
export function pick(host: Element, surface: Surface, signal: AbortSignal): Promise<Element | undefined> {
  return new Promise(resolve => {
    const over = partOf(signal)
    const hint = matchMedia('(hover: none)').matches ? labels.tapHint : labels.pickHint
    const outline = createOutline(() => picking.renew())
    const bar = createBar(
      labels.pick,
      hint,
      button(labels.pickLater, 'quiet', wait),
      button(labels.cancel, 'quiet', () => over.abort()),
    )
    let timer: ReturnType<typeof setTimeout>
    const picking = pickElement({
      host,
      pointed(target) {
        outline.around(target)
        surface.announce(labelOf(target))
      },
      tapped: () =>
        bar.say(labels.tapped, [
          button(labels.pickThis, 'primary', () => void picking.key('Enter')),
          button(labels.pickAround, 'quiet', () => void picking.key('ArrowUp')),
        ]),
      picked(target) {
        resolve(target)
        over.abort()
      },
      left: () => over.abort(),
    })

    /** For some seconds the page gets the pointer, so that what only a hover opens can be picked. */
    function wait() {
      clearTimeout(timer)
      picking.pause(true)
      outline.around(undefined)
      count(waitSeconds)
    }
    function count(left: number) {
      bar.say(left > 0 ? fill(labels.pickIn, { n: left }) : hint)
      if (left > 0) timer = setTimeout(count, 1000, left - 1)
      else picking.pause(false)
    }

    over.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      picking.stop()
      outline.around(undefined)
      resolve(undefined)
    })
    surface.open(until(over.signal), {
      element: element('div', { class: 'builder-pick' }, outline.element, bar.element),
      isModal: true,
      tabStops: () => focusables(bar.element),
      escape: () => over.abort(),
      key(event) {
        // Enter presses a button that has the focus.
        const isButton = bar.element.querySelector('button:focus') !== null
        if ((event.key === 'Enter' && isButton) || !picking.key(event.key)) return
        event.preventDefault()
        event.stopImmediatePropagation()
      },
    })
  })
}
