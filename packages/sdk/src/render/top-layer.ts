/**
 * Keeps the host above everything else of the page, for as long as something is shown in it. It is a popover, so it
 * lies in the browser's top layer; whatever enters that layer later is put below it again. While a modal dialog is open
 * everything outside of it is inert, and beside a fullscreen element nothing is seen, so the host moves inside, and out
 * again afterwards.
 */
export function keepOnTop(host: HTMLElement, root: ShadowRoot, signal: AbortSignal): void {
  const removal = new MutationObserver(() => {
    if (!host.isConnected) settle()
  })

  function settle(event?: Event) {
    if (event?.target === host) return
    const home = usableParent()
    if (host.parentNode !== home) {
      move(host, home)
      removal.disconnect()
      // A dialog that is removed from the page takes the host along, and nobody tells.
      if (home !== document.body) removal.observe(document, { childList: true, subtree: true })
    }
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
  for (const name of ['toggle', 'close', 'fullscreenchange']) {
    document.addEventListener(name, settle, { capture: true, signal })
  }
  signal.addEventListener('abort', () => {
    removal.disconnect()
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
  const full = document.fullscreenElement?.matches(holdsNothing) ? null : document.fullscreenElement
  const open = [...(full ?? document).querySelectorAll('dialog:modal')].reverse()
  return open.find(dialog => dialog.contains(document.activeElement)) ?? open[0] ?? full ?? document.body
}

const holdsNothing = 'html,video,iframe,img,canvas'

type Movable = ParentNode & Node & { moveBefore?(node: Node, before: Node | null): void }

/** `moveBefore` keeps focus and popovers as they are, but only among connected nodes. */
function move(host: HTMLElement, home: Movable) {
  if (home.moveBefore && host.isConnected) home.moveBefore(host, null)
  else home.append(host)
}
