/**
 * Calls back for the window of the page, and for those of the frames in it whose content can be reached, also of frames
 * that are loaded later. A window may be given twice. Frames of other origins cannot be reached.
 */
export function eachWindow(found: (view: Window) => void, signal: AbortSignal, from: Window = window): void {
  found(from)
  const look = (frame: Element) => {
    const { contentWindow } = frame as HTMLIFrameElement
    try {
      // A frame of another origin has no document that we may read.
      if (contentWindow?.document.body) eachWindow(found, signal, contentWindow)
    } catch {}
  }
  for (const frame of from.document.querySelectorAll('iframe')) look(frame)
  // The event does not reach the window.
  from.document.addEventListener('load', ({ target }) => look(target as Element), { capture: true, signal })
}

/** The innermost element of an event, also inside open shadow roots. */
export const targetOf = (event: Event): Element | undefined => {
  const [first] = event.composedPath()
  const node = first as Node | undefined
  // An element of a frame is no `Element` of this window.
  return node?.nodeType === Node.ELEMENT_NODE ? (node as Element) : (node?.parentElement ?? undefined)
}
