import { matches } from '../../render/native.ts'
import { closest } from '../../render/page-modal.ts'
import { eachWindow, targetOf } from './page-windows.ts'
import { trailOf, walk } from './walk.ts'

/** What a page would take for a click, or for the begin or the end of one. */
const pressEvents = [
  ...['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend'],
  ...['click', 'auxclick', 'dblclick', 'contextmenu', 'dragstart'],
]
const keyEvents = ['keydown', 'keypress', 'keyup']

export interface Picking {
  /** Walks to another element, or takes the current one. Returns whether the key meant something. */
  key(key: string): boolean
  /** Points at what has taken the place of the current element, if the page has replaced it. */
  renew(): void
  /** While it is paused, the page gets everything as usual. */
  pause(isPaused: boolean): void
  stop(): void
}

interface PickOptions {
  /** The element of the SDK, which cannot be picked. */
  host: Element
  /** Called with the element under the pointer, or that a key led to. */
  pointed(element: Element): void
  /** Called when a finger has pointed at an element. Another tap on it picks it. */
  tapped(): void
  picked(element: Element): void
  /** The admin does not want to pick. */
  left(): void
}

/**
 * Lets a person point at an element of the page. The page does not notice: clicks and keys do not reach it, unless Alt is
 * held to open a menu first. What the pointer is over stays hovered, because nothing lies in between.
 */
export function pickElement({ host, pointed, tapped, picked, left }: PickOptions): Picking {
  const stopped = new AbortController()
  const { signal } = stopped
  let current: Element | undefined
  let trail: (() => Element | undefined) | undefined
  let under: Element | undefined
  let isPaused = false
  let isPressed = false
  /** Whether an element is picked, and only the end of the click that did it is still kept from the page. */
  let isTaken = false
  let lastPlace: string | undefined
  let lastTapped: Element | undefined

  /** Browsers also report a pointer that rests while the page moves below it. Then the element that a key led to stays. */
  function hasMoved({ screenX, screenY }: PointerEvent) {
    const place = `${screenX},${screenY}`
    const isKnown = lastPlace !== undefined
    const isSamePlace = place === lastPlace
    lastPlace = place
    return !isSamePlace && (isKnown || !current)
  }

  /** A page may click by a script at any time. That is no pick. */
  const isPages = (event: Event) =>
    isPaused || !event.isTrusted || (event as MouseEvent).altKey || event.composedPath().includes(host)

  function point(to: Element | null | undefined) {
    // The empty part of a frame stands for the frame.
    const isWhole = to && /^(html|body)$/.test(to.localName)
    const element = isWhole ? to.ownerDocument.defaultView?.frameElement : to
    if (!element || element === host || element === current) return
    current = element
    trail = trailOf(element)
    pointed(element)
  }

  function take(element: Element | undefined, byPointer = false) {
    if (!element || element === host || isTaken) return
    isTaken = true
    if (!byPointer) stopped.abort()
    picked(element)
  }

  function keepFromPage(event: Event) {
    event.stopImmediatePropagation()
    // Fingers can scroll.
    if (event.type !== 'touchstart') event.preventDefault()
  }

  function onMove(event: Event) {
    const target = targetOf(event)
    // The elements of such a frame are reported too.
    if (target && isReachableFrame(target)) return
    const isMoved = hasMoved(event as PointerEvent)
    if (isTaken || !event.isTrusted || event.composedPath().includes(host)) return
    under = target
    if (isPages(event)) return
    if (isMoved) point(under)
    else if (!current?.isConnected) point(trail?.() ?? under)
  }

  function onPress(event: Event) {
    const { type } = event
    const isBegin = type === 'pointerdown'
    // After a pick, the next press is an ordinary one.
    if (isTaken && isBegin) return stopped.abort()
    if (isPages(event)) return clickLink(event)
    keepFromPage(event)
    const isUp = type === 'pointerup' && isPressed && (event as MouseEvent).button === 0
    if (type.startsWith('pointer')) isPressed = isBegin
    if (isTaken && type === 'click') stopped.abort()
    // Between the press and the click the page may have replaced the element, and there is no click on something disabled.
    // Assistive technology clicks without a pointer.
    else if (isTouch(event)) {
      if (isUp) tap(targetOf(event))
    } else if (isUp || type === 'click') take(targetOf(event), isUp)
  }

  /** Nothing was outlined before the finger came, so the first tap only points. */
  function tap(target: Element | undefined) {
    if (target && target === lastTapped) return take(target, true)
    lastTapped = target
    point(target)
    tapped()
  }

  /** Browsers download a link that is clicked with Alt, and routers ignore such clicks. */
  function clickLink(event: Event) {
    const { type, isTrusted, altKey } = event as MouseEvent
    const target = targetOf(event)
    if (isPaused || isTaken || !isTrusted || !altKey || type !== 'click') return
    if (!closest(target, one => matches(one, 'a[href],area[href]'))) return
    keepFromPage(event)
    ;(target as HTMLElement).click?.()
  }

  /** Keys that are pressed inside the host belong to its layers. */
  function onKey(event: Event) {
    const { type, key, altKey, ctrlKey, metaKey } = event as KeyboardEvent
    if (isTaken) return stopped.abort()
    if (isPages(event)) return
    event.stopImmediatePropagation()
    if (type !== 'keydown' || altKey || ctrlKey || metaKey) return
    if (key === 'Escape') left()
    else if (!walkOrTake(key)) return
    event.preventDefault()
  }

  function renew() {
    if (!current?.isConnected) point(trail?.())
  }

  function walkOrTake(key: string) {
    if (isPaused) return false
    renew()
    if (key === 'Enter') take(current)
    else if (/^Arrow/.test(key)) point(current?.isConnected ? walk(current, key) : firstElement())
    else return false
    return true
  }

  const handlers: [string[], (event: Event) => void][] = [
    [['pointermove', 'pointerover'], onMove],
    [pressEvents, onPress],
    [keyEvents, onKey],
  ]
  eachWindow(view => {
    for (const [names, handle] of handlers)
      for (const name of names) view.addEventListener(name, handle, { capture: true, passive: false, signal })
  }, signal)
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
    key: walkOrTake,
    renew,
    pause(paused) {
      isPaused = paused
      if (!paused && under?.isConnected) point(under)
    },
    stop() {
      if (!isTaken) stopped.abort()
    },
  }
}

const isTouch = (event: Event) => (event as PointerEvent).pointerType === 'touch'

const isReachableFrame = (element: Element) => !!(element as Partial<HTMLIFrameElement>).contentDocument?.body

/** Where the keys begin. */
const firstElement = (): Element =>
  document.querySelector('main, [role=main]') ?? document.body.firstElementChild ?? document.body
