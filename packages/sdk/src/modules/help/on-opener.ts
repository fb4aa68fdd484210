import type { Kit } from '../../core/companion.ts'

/** Calls back when the user clicks an element of the page that opens the help, instead of what the click would do. */
export function onOpener({ options, signal, warn }: Kit, open: () => void): void {
  const onClick = (event: MouseEvent) => {
    const selector = options.launcher?.opener
    // With these keys, a link opens a new tab or window.
    if (!selector || event.ctrlKey || event.metaKey || event.shiftKey) return
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
