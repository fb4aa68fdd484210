export type Scheme = 'light' | 'dark'

/** What pages say in the attributes of their root and body, such as `class="dark-mode"` or `data-bs-theme="dark"`. */
const mark = /(?:class|-\w*(?:theme|mode|scheme))="(?:[^"]*(?: |e-|--))?(dark|light)(?=[" ]|-[mt])/

/** How the page looks: as it says itself, else by the brightness of its background, else as the system. */
export function pageScheme(): Scheme {
  let isDark = matchMedia(systemIsDark).matches
  for (const part of pageParts()) {
    const { colorScheme, backgroundColor } = getComputedStyle(part)
    // Not the HTML of a clone: a clone of the body would set the handlers of the window again, such as `onload`.
    const attributes = Array.from(part.attributes, ({ name, value }) => `${name}="${value}"`)
    const said = /^(dark|light)$/.exec(colorScheme) ?? mark.exec(`${attributes}`)
    if (said) return said[1] as Scheme
    // Of `rgb` the green, which is most of what the eye takes for brightness; of `oklch` and `oklab` the lightness, up to 1.
    // Translucent colours say nothing.
    const [, level] = /^(?:rgb\(\d+, |ok\w+\()([\d.]+)[^/]+$/.exec(backgroundColor) ?? []
    if (level) isDark = Number(level) < (Number(level) > 1 ? 128 : 0.6)
  }
  return isDark ? 'dark' : 'light'
}

/** Calls back now and whenever the page may look different, until the signal is aborted. */
export function watchScheme(changed: () => void, signal: AbortSignal): void {
  // Styles are only read in the frame that computes them anyway.
  const observer = new MutationObserver(lookSoon)
  function lookSoon() {
    requestAnimationFrame(look)
  }
  function look() {
    if (signal.aborted) return observer.disconnect()
    changed()
    // A page may replace its body, which then changes the children of the root.
    for (const part of pageParts())
      observer.observe(part, { attributes: true, childList: part !== document.body })
  }
  look()
  signal.addEventListener('abort', look)
  matchMedia(systemIsDark).addEventListener('change', look, { signal })
  // Another look after a click may change no attribute.
  for (const name of ['click', 'transitionend']) addEventListener(name, lookSoon, { capture: true, signal })
}

const pageParts = () => [document.documentElement, document.body].filter(Boolean)
const systemIsDark = '(prefers-color-scheme:dark)'
