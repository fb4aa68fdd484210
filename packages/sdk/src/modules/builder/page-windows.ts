/** The window of the page, and those of the frames in it whose content can be reached. Frames of other origins cannot. */
export function pageWindows(from: Window = window): Window[] {
  const frames = [...from.document.querySelectorAll('iframe')].flatMap(({ contentWindow }) => {
    try {
      // A frame of another origin has no document that we may read.
      return contentWindow?.document.body ? pageWindows(contentWindow) : []
    } catch {
      return []
    }
  })
  return [from, ...frames]
}

/** The innermost element of an event, also inside open shadow roots. */
export const targetOf = (event: Event): Element | undefined => {
  const [first] = event.composedPath()
  const node = first as Node | undefined
  // An element of a frame is no `Element` of this window.
  return node?.nodeType === Node.ELEMENT_NODE ? (node as Element) : (node?.parentElement ?? undefined)
}
