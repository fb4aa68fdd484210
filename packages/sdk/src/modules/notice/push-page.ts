/**
 * Moves the content of the page away from a banner. Fixed parts of the page can move with it: they find the height of the
 * banner in the CSS variable `--guide-top` or `--guide-bottom`. Returns how to undo it.
 */
export function pushPage(banner: HTMLElement, edge: 'top' | 'bottom'): () => void {
  const sheet = new CSSStyleSheet()
  const resized = new ResizeObserver(() =>
    sheet.replaceSync(`:root{--guide-${edge}:${banner.offsetHeight}px;padding-${edge}:var(--guide-${edge})}`),
  )
  resized.observe(banner)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    resized.disconnect()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
  }
}
