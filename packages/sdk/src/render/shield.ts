interface Handling extends EventTarget {
  [handler: `on${string}`]: ((event: Event) => void) | undefined
}

/** `pointerrawupdate` is left out, because it is costly to listen to. */
const isShielded = /^on(pointer[^r]|mouse|touch|key|focus|blur|wheel|contextmenu|.*click)/

/**
 * Keeps the events of the host from the page. Modals of many libraries take a click or the focus outside of them as a
 * reason to close or to take the focus back, and some of them listen on the document in the capture phase. So events stop
 * at the window, and the event handlers inside the host (`onclick` and so on) are called from there. Other listeners for
 * these events would not be called.
 * @param onKeydown handles a key, and returns whether the page gets one that is pressed inside the host
 * @param onFocus is called when the focus has moved
 */
export function shield(
  host: HTMLElement,
  signal: AbortSignal,
  onKeydown: (event: KeyboardEvent) => boolean,
  onFocus: () => void,
): void {
  /** Whether the pointer went down inside the host. The page sees the end of what it began, such as a drag. */
  let isOurGesture = true
  /** The element of the page that the focus left. The page learns it when the focus has arrived, not in between. */
  let lost: Element | undefined

  /** Tells the page that the focus goes nowhere or comes from nowhere, where it would find the host. */
  const tell = (type: string, target: Element | undefined) => {
    target?.dispatchEvent(new FocusEvent(type, { bubbles: true, composed: true }))
  }

  const onEvent = (event: Event) => {
    const { type } = event
    const path = event.composedPath()
    const at = path.indexOf(host)
    if (/^[pm].+down/.test(type)) isOurGesture = at >= 0
    if (type === 'focusin') {
      tell('focusout', lost)
      lost = undefined
      onFocus()
    }
    const isForPage =
      type === 'keydown' ? onKeydown(event as KeyboardEvent) : /^[pm]/.test(type) && !isOurGesture
    if (at >= 0) {
      if (isForPage) return
      event.stopImmediatePropagation()
      for (const one of path.slice(0, at)) (one as Handling)[`on${type}`]?.(event)
    } else if ((event as FocusEvent).relatedTarget === host && /^focus(in|out)/.test(type)) {
      const [target] = path as [Element]
      event.stopImmediatePropagation()
      if (type === 'focusin') tell(type, target)
      else lost = target
    }
  }

  // An element has a handler for every event except the last two.
  for (const name of [...Object.keys(HTMLElement.prototype), 'onfocusin', 'onfocusout'])
    if (isShielded.test(name)) addEventListener(name.slice(2), onEvent, { capture: true, signal })
}
