import type { Kit } from '../../core/companion.ts'

/** Calls back when the user clicks an element of the page that matches the selector, instead of what the click would do. */
export function onOpener(selector: string | undefined, { signal, warn }: Kit, open: () => void): void {
  if (!selector) return
  const onClick = (event: MouseEvent) => {
    // With these keys, a link opens a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    try {
      if (!event.composedPath().some(one => one instanceof Element && one.matches(selector))) return
      event.preventDefault()
      open()
    } catch (cause) {
      warn('launcher failed', cause)
    }
  }
  // In the capture phase, because the page may stop the event.
  document.addEventListener('click', onClick, { capture: true, signal })
}
