import { matches } from '../../render/native.ts'
import { pageWindows, targetOf } from './page-windows.ts'
import { walk } from './walk.ts'

/** What a page would take for a click, or for the begin or the end of one. */
const pressEvents = [
  ...['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend'],
  ...['click', 'auxclick', 'dblclick', 'contextmenu', 'dragstart'],
]

export interface Picking {
  /** Walks to another element, or takes the current one. Returns whether the key meant something. */
  key(key: string): boolean
  /** While it is paused, the page gets everything as usual. */
  pause(isPaused: boolean): void
  stop(): void
}

interface PickOptions {
  /** The element of the SDK, which cannot be picked. */
  host: Element
  /** Called with the element under the pointer, or that a key led to. */
  pointed(element: Element): void
  picked(element: Element): void
}

/**
 * Lets a person point at an element of the page. The page does not notice: clicks do not reach it, unless Alt is held to
 * open a menu first. What the pointer is over stays hovered, because nothing lies in between.
 */
export function pickElement({ host, pointed, picked }: PickOptions): Picking {
  const stopped = new AbortController()
  const { signal } = stopped
  let current: Element | undefined
  let isPaused = false
  let lastPlace: string | undefined

  /** Browsers also report a pointer that rests while the page moves below it. Then the element that a key led to stays. */
  function hasMoved({ screenX, screenY }: PointerEvent) {
    const place = `${screenX},${screenY}`
    const isKnown = lastPlace !== undefined
    const isSamePlace = place === lastPlace
    lastPlace = place
    return !isSamePlace && (isKnown || !current)
  }

  const isPages = (event: Event) =>
    isPaused || (event as MouseEvent).altKey || event.composedPath().includes(host)
  function point(element: Element | undefined) {
    if (!element || element === host || element === current || /^(html|body)$/.test(element.localName)) return
    current = element
    pointed(element)
  }
  function take(element: Element | undefined) {
    if (!element || element === host || signal.aborted) return
    stopped.abort()
    picked(element)
  }

  for (const view of pageWindows()) {
    const listen = (name: string, handle: (event: Event) => void) =>
      view.addEventListener(name, handle, { capture: true, passive: false, signal })
    for (const name of ['pointermove', 'pointerover'])
      listen(name, event => {
        if (hasMoved(event as PointerEvent) && !isPages(event)) point(targetOf(event))
      })
    for (const name of pressEvents) {
      listen(name, event => {
        if (isPages(event)) return
        event.preventDefault()
        event.stopImmediatePropagation()
        const target = targetOf(event)
        // There is no click on something disabled.
        if (name === 'click' || (name === 'pointerup' && target && matches(target, ':disabled'))) take(target)
      })
    }
  }
  // A click in a frame of another origin is not reported, but it takes the focus there.
  addEventListener(
    'blur',
    () => {
      const { activeElement } = document
      if (activeElement?.localName === 'iframe' && activeElement === current && !isPaused) take(activeElement)
    },
    { signal },
  )

  return {
    key(key) {
      if (key === 'Enter') {
        take(current)
        return true
      }
      if (!/^Arrow/.test(key)) return false
      point(current?.isConnected ? walk(current, key) : firstElement())
      return true
    },
    pause(paused) {
      isPaused = paused
    },
    stop: () => stopped.abort(),
  }
}

/** Where the keys begin. */
const firstElement = (): Element =>
  document.querySelector('main, [role=main]') ?? document.body.firstElementChild ?? document.body
