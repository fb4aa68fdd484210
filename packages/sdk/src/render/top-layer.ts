import { deepActive } from './focusables.ts'
import { focus } from './layer.ts'

/**
 * Keeps the host above everything else on the page, as long as it shows something. It is a popover and so in the browser's
 * top layer; when another element enters that layer later, the host is raised above it again. While a modal dialog is
 * open, everything outside of it is inert, and a fullscreen element covers everything beside it. So the host moves into
 * such an element, and back afterwards.
 */
export function keepOnTop(
  host: HTMLElement,
  root: ShadowRoot,
  signal: AbortSignal,
  changed: () => void,
): void {
  let moves = 0
  const displaced = new MutationObserver(() => {
    // Gives up if the page removes the host again and again.
    if (host.parentNode !== usableParent() && (host.isConnected || moves++ < maxMoves)) settle()
    uncover()
    changed()
  })

  /** A modal of the page hides everything else from the keyboard and from screen readers. */
  function uncover() {
    for (const name of hiding) host.removeAttribute(name)
  }

  function settle(event?: Event) {
    const parent = usableParent()
    const isThere = host.parentNode === parent
    if (event?.target === host || (isThere && event?.type === 'focusin')) return
    if (!isThere) move(host, parent)
    displaced.disconnect()
    // There is no event for a removed host, or for a dialog that closes inside a shadow root.
    for (const root of [document, parent.getRootNode()]) displaced.observe(root, displacing)
    raise()
  }

  function raise() {
    const focused = root.activeElement as HTMLInputElement | null
    const { selectionStart, selectionEnd } = focused ?? {}
    hide()
    host.showPopover?.()
    if (!focused || root.activeElement === focused) return
    focus(focused)
    if (selectionEnd != null) focused.setSelectionRange(selectionStart ?? null, selectionEnd)
  }

  /** Browsers without popovers do not know the selector `:popover-open` either. */
  function hide() {
    if (host.hidePopover && host.matches(':popover-open')) host.hidePopover()
  }

  host.popover = 'manual'
  uncover()
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
 * The parent in which the host is visible and not inert: the modal dialog with the focus, else the last modal dialog, else
 * the fullscreen element if it can have children, else the body.
 */
function usableParent(): Element {
  for (let at = deepActive(); at; at = (at.getRootNode() as ShadowRoot).host) {
    const around = at.closest(modal)
    if (around) return around
  }
  let full = document.fullscreenElement
  while (full?.shadowRoot?.fullscreenElement) full = full.shadowRoot.fullscreenElement
  if (full?.matches(withoutChildren)) full = null
  const dialogs = (full ?? document).querySelectorAll(modal)
  return dialogs[dialogs.length - 1] ?? full ?? document.body ?? document.documentElement
}

/** `:modal` alone may still match after the attribute `open` was removed. */
const modal = 'dialog[open]:modal'
const withoutChildren = 'html,video,iframe,img,canvas'
const maxMoves = 9
const hiding = ['aria-hidden', 'inert']
const displacing = { childList: true, subtree: true, attributeFilter: ['open', ...hiding] }

type Movable = ParentNode & Node & { moveBefore?(node: Node, before: Node | null): void }

/** `moveBefore` keeps focus and open popovers, but works only for connected nodes. */
function move(host: HTMLElement, parent: Movable) {
  if (parent.moveBefore && host.isConnected) parent.moveBefore(host, null)
  else parent.append(host)
}
