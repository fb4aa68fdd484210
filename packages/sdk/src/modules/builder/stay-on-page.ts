import type { Kit } from '../../core/companion.ts'
import { focus } from '../../render/layer.ts'

/** Events that leave a shadow root, and that the surface does not keep from the page. */
const editingEvents = [
  ...[
    'beforeinput',
    'input',
    'compositionstart',
    'compositionupdate',
    'compositionend',
    'copy',
    'cut',
    'paste',
  ],
  ...['dragstart', 'drag', 'dragenter', 'dragover', 'dragleave', 'drop', 'dragend'],
] as const

/** How often the builder comes back at once, until the next frame. */
const maxReturns = 5

interface Handling extends EventTarget {
  [handler: `on${string}`]: ((event: Event) => void) | undefined
}

/** The page does not notice what is written, pasted or dragged in the builder. The handlers in the builder are still called. */
export function editUnnoticed({ host }: Kit, signal: AbortSignal): void {
  const onEvent = (event: Event) => {
    const path = event.composedPath()
    const at = path.indexOf(host)
    if (at < 0) return
    event.stopImmediatePropagation()
    for (const one of path.slice(0, at)) (one as Handling)[`on${event.type}`]?.(event)
  }
  for (const name of editingEvents) addEventListener(name, onEvent, { capture: true, signal })
}

/**
 * Keeps the builder on pages that draw everything anew, again and again, where the SDK gives up for users. An admin who
 * writes can go on: the focus returns to its field, and the panel to where it was scrolled.
 */
export function stayOnPage({ host, root }: Kit, signal: AbortSignal): void {
  /** The element of the builder that has the focus, until the admin goes elsewhere. */
  let focused: HTMLElement | undefined
  const scrolled = new Map<Element, number>()
  let request = 0
  let returns = 0

  const leave = (event: Event) => {
    if (!event.composedPath().includes(host)) focused = undefined
  }
  for (const name of ['pointerdown', 'focusin']) addEventListener(name, leave, { capture: true, signal })
  const enter = () => {
    focused = root.activeElement as HTMLElement
  }
  // The surface stops events at the window, and calls handlers from there. A focus that only moves does not leave the root.
  Object.assign(root, { onfocusin: enter })
  root.addEventListener('focusin', enter, { signal })
  root.addEventListener(
    'scroll',
    ({ target }) => {
      if (host.isConnected) scrolled.set(target as Element, (target as Element).scrollTop)
    },
    { capture: true, signal },
  )

  function onFrame() {
    request = returns = 0
    comeBack()
  }
  function comeBack() {
    if (!host.isConnected) {
      returns++
      request ||= requestAnimationFrame(onFrame)
      document.body?.append(host)
      host.showPopover?.()
    }
    for (const [one, top] of scrolled) if (one.scrollTop !== top) one.scrollTop = top
    if (focused?.isConnected && document.activeElement === document.body) focus(focused)
  }
  const removed = new MutationObserver(records => {
    if (!records.some(({ removedNodes }) => [...removedNodes].some(isAround))) return
    // If the page answers at once, there would be no end without a pause.
    if (host.isConnected || returns < maxReturns) comeBack()
  })
  const isAround = (node: Node) => node === host || node.nodeName === 'BODY'
  removed.observe(document, { childList: true, subtree: true })
  signal.addEventListener('abort', () => {
    removed.disconnect()
    cancelAnimationFrame(request)
    Object.assign(root, { onfocusin: undefined })
  })
}
