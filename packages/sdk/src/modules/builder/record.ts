import type { Step } from '@guide/contracts'
import { button } from '../../render/card.ts'
import { focus, type Surface } from '../../render/layer.ts'
import { matches } from '../../render/native.ts'
import { closest } from '../../render/page-modal.ts'
import { createBar, partOf, until } from './bar.ts'
import { fill, labels } from './labels.ts'
import { nameOf } from './name-of.ts'
import { eachWindow, targetOf } from './page-windows.ts'

interface RecordOptions {
  host: Element
  surface: Surface
  signal: AbortSignal
  /** Called before the page handles what the admin did. Returns how many steps there are now. */
  recorded(element: Element, step: Partial<Step>): number
}

const controls =
  'button,a,summary,input,select,textarea,[role=button],[role=link],[role=menuitem],[role=tab],[role=option],[role=checkbox],[role=switch],[contenteditable]'
/** Their input is recorded, not the click that only puts the cursor there. */
const filled =
  'select,textarea,[contenteditable],input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=image])'

/** Writes down what the admin does on the page: each click or input becomes a step. Never a value. Resolves at the end. */
export function record({ host, surface, signal, recorded }: RecordOptions): Promise<void> {
  return new Promise(resolve => {
    const over = partOf(signal)
    const stop = button(labels.stopRecording, 'primary', () => over.abort())
    const said = matchMedia('(hover: none)').matches ? labels.recordingByTouch : labels.recording
    const bar = createBar(labels.record, fill(said, { n: 0 }), stop)
    let last: Element | undefined
    const isOurs = (event: Event) => !event.isTrusted || event.composedPath().includes(host)

    function add(target: Element, type: 'target_click' | 'target_input') {
      // Typing into one field is one step.
      if (target === last && type === 'target_input') return
      last = target
      const name = nameOf(target)
      const label = type === 'target_click' ? labels.clickOn : labels.fillIn
      const title = fill(label, { name: name ? `“${name}”` : labels.thisElement })
      const total = recorded(target, { title, advance_on: { type } })
      bar.say(fill(said, { n: total }))
    }

    function onClick(event: Event) {
      if (isOurs(event)) return
      const clicked = targetOf(event)
      const target = closest(clicked, one => matches(one, controls)) ?? clicked
      // A click on a label is followed by one on its control.
      if (
        !target ||
        matches(target, filled) ||
        closest(clicked, one => matches(one, 'label') && !matches(target, controls))
      )
        return
      add(target, 'target_click')
    }
    function onInput(event: Event) {
      const target = targetOf(event)
      const field = closest(target, one => matches(one, filled))
      if (field && !isOurs(event)) add(field, 'target_input')
    }

    /** By Tab, the bar is behind everything that the page has. */
    function onKey(event: Event) {
      const { key, isTrusted, ctrlKey, altKey, metaKey } = event as KeyboardEvent
      if (key !== 'F6' || !isTrusted || ctrlKey || altKey || metaKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      focus(stop)
    }

    const listening = { capture: true, signal: over.signal }
    eachWindow(view => {
      view.addEventListener('click', onClick, listening)
      view.addEventListener('input', onInput, listening)
      view.addEventListener('keydown', onKey, listening)
    }, over.signal)
    over.signal.addEventListener('abort', () => resolve())
    surface.open(until(over.signal), { element: bar.element, isModal: false })
  })
}
