import { deepActive } from './focusables.ts'

/**
 * Keeps the host above everything else of the page, for as long as something is shown in it. It is a popover, so it
 * lies in the browser's top layer; whatever enters that layer later is put below it again. While a modal dialog is open
 * everything outside of it is inert, and beside a fullscreen element nothing is seen, so the host moves inside, and out
 * again afterwards.
 */
export function keepOnTop(host: HTMLElement, root: ShadowRoot, signal: AbortSignal): void {
  let returns = 0
  const displaced = new MutationObserver(() => {
    // With a page that takes it away again and again there is no arguing.
    if (host.parentNode !== usableParent() && (host.isConnected || returns++ < mostReturns)) settle()
  })

  function settle(event?: Event) {
    const home = usableParent()
    const isHome = host.parentNode === home
    if (event?.target === host || (isHome && event?.type === 'focusin')) return
    if (!isHome) move(host, home)
    displaced.disconnect()
    // Nobody tells of a host that is removed, perhaps with its dialog, or of a dialog that is closed in a shadow root.
    for (const one of [document, home.getRootNode()]) displaced.observe(one, displacing)
    raise()
  }

  function raise() {
    const focused = root.activeElement as HTMLElement | null
    hide()
    host.showPopover?.()
    if (root.activeElement !== focused) focused?.focus({ preventScroll: true })
  }

  /** Where there are no popovers, not even the question is understood. */
  function hide() {
    if (host.hidePopover && host.matches(':popover-open')) host.hidePopover()
  }

  host.popover = 'manual'
  settle()
  for (const name of ['toggle', 'close', 'fullscreenchange', 'focusin']) {
    document.addEventListener(name, settle, { capture: true, signal })
  }
  signal.addEventListener('abort', () => {
    displaced.disconnect()
    if (!host.isConnected) return
    hide()
    if (host.parentNode !== document.body) move(host, document.body)
  })
}

/**
 * Where the host can be seen and used: inside the modal dialog that has the page's attention, which is the one with the
 * focus or else the last, or inside the element that fills the screen, if it can hold anything.
 */
function usableParent(): Element {
  for (let at = deepActive(); at; at = (at.getRootNode() as ShadowRoot).host) {
    const around = at.closest(modal)
    if (around) return around
  }
  let full = document.fullscreenElement
  while (full?.shadowRoot?.fullscreenElement) full = full.shadowRoot.fullscreenElement
  if (full?.matches(holdsNothing)) full = null
  const dialogs = (full ?? document).querySelectorAll(modal)
  return dialogs[dialogs.length - 1] ?? full ?? document.body ?? document.documentElement
}

/** One may still count as modal after its attribute was taken away. */
const modal = 'dialog[open]:modal'
const holdsNothing = 'html,video,iframe,img,canvas'
const mostReturns = 9
const displacing = { childList: true, subtree: true, attributeFilter: ['open'] }

type Movable = ParentNode & Node & { moveBefore?(node: Node, before: Node | null): void }

/** `moveBefore` keeps focus and popovers as they are, but only among connected nodes. */
function move(host: HTMLElement, home: Movable) {
  if (home.moveBefore && host.isConnected) home.moveBefore(host, null)
  else home.append(host)
}
