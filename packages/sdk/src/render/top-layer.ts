import { deepActive, innermost } from './focusables.ts'
import { focus } from './layer.ts'
import { dialog, dialogAround } from './page-modal.ts'

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
  let address = ''
  let since = 0
  let removals = 0
  const displaced = new MutationObserver(() => {
    if (host.parentNode !== usableParent() && (host.isConnected || mayReturn())) settle()
    uncover()
    changed()
  })

  /** Some pages replace their body at every address. Gives up on a page that removes the host again and again. */
  function mayReturn() {
    const now = performance.now()
    if (address !== location.href || (removals < maxRemovals && now - since > fightMs)) {
      address = location.href
      since = now
      removals = 0
    }
    return ++removals < maxRemovals
  }

  /** A modal of the page hides everything else from the keyboard and from screen readers. */
  function uncover() {
    host.inert = false
    host.removeAttribute('aria-hidden')
  }

  function settle(event?: Event) {
    const parent = usableParent()
    const isThere = host.parentNode === parent
    if (event?.target === host || (isThere && event?.type === 'focusin')) return
    const focused = root.activeElement as HTMLElement | null
    if (!isThere) move(host, parent)
    displaced.disconnect()
    // There is no event for a removed host, or for a dialog that closes inside a shadow root.
    for (const root of [document, parent.getRootNode()]) displaced.observe(root, displacing)
    hide()
    host.showPopover?.()
    // Fields keep their selection.
    if (focused && root.activeElement !== focused) focus(focused)
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
  const around = dialogAround(deepActive())
  if (around) return around
  let full = innermost('fullscreenElement')
  if (full?.matches(withoutChildren)) full = null
  const dialogs = [...(full ?? document).querySelectorAll(dialog)]
  return dialogs.at(-1) ?? full ?? document.body ?? document.documentElement
}

const withoutChildren = 'html,video,iframe,img,canvas'
const maxRemovals = 10
const fightMs = 10_000
const displacing = { childList: true, subtree: true, attributeFilter: ['open', 'inert', 'aria-hidden'] }

type Movable = ParentNode & Node & { moveBefore?(node: Node, before: Node | null): void }

/** `moveBefore` keeps focus and open popovers, but works only for connected nodes. */
function move(host: HTMLElement, parent: Movable) {
  // Turbo keeps copies of the bodies that it replaces, and the copy of a host has no shadow root.
  for (const copy of document.querySelectorAll(`#${host.id}`)) if (!copy.shadowRoot) copy.remove()
  if (parent.moveBefore && host.isConnected) return parent.moveBefore(host, null)
  parent.append(host)
  // What was on the screen before must not fade in again.
  for (const entrance of (host.shadowRoot as ShadowRoot).getAnimations()) entrance.cancel()
}
