import { element } from './element.ts'
import { deepActive } from './focusables.ts'
import { focus, type Layer, type Surface } from './layer.ts'
import { onKey } from './on-key.ts'
import styles from './surface.css?inline'
import { keepOnTop } from './top-layer.ts'

interface Stage {
  host: HTMLElement
  root: ShadowRoot
}

const surfaces = new WeakMap<ShadowRoot, Surface>()

/** The surface of a host; made when something is shown there for the first time. */
export const surfaceOf = (stage: Stage): Surface => surfaces.get(stage.root) ?? createSurface(stage)

const sheets = new Map<string, CSSStyleSheet>()

/** Adds a style sheet to a host, below its theme. */
export function addStylesOnce({ adoptedStyleSheets: adopted }: ShadowRoot, text: string): void {
  let sheet = sheets.get(text)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(text, sheet)
  }
  if (!adopted.includes(sheet)) adopted.splice(-1, 0, sheet)
}

function createSurface({ host, root }: Stage): Surface {
  addStylesOnce(root, styles)
  const isRtl = getComputedStyle(document.documentElement).direction === 'rtl'
  const live = element('div', { class: 'live', 'aria-live': 'polite' })
  const place = element('div', { class: 'surface', dir: isRtl ? 'rtl' : 'ltr' }, live)
  root.append(place)
  let busy: AbortController | undefined

  const surface: Surface = {
    layers: [],
    isRtl,
    open(end, layer) {
      // A page may zoom its body; what is shown is placed in pixels of the screen.
      place.style.zoom = `${1 / (host.currentCSSZoom ?? 1)}`
      const before = deepActive()
      surface.layers.push(layer)
      const close = end.until(() => shut(layer, before))
      place.append(layer.element)
      if (!busy) {
        busy = new AbortController()
        keepOnTop(host, root, busy.signal)
        onKey(surface, root, busy.signal)
      }
      if (layer.isModal) focus(cardOf(layer))
      return close
    },
    announce(text) {
      live.textContent = text
    },
  }

  function shut(layer: Layer, before: Element | null) {
    const at = surface.layers.indexOf(layer)
    if (at < 0) return
    surface.layers.splice(at, 1)
    const hadFocus = layer.element.contains(root.activeElement)
    layer.element.remove()
    if (hadFocus || (layer.isModal && document.activeElement === document.body)) giveBack(before)
    if (surface.layers.length > 0) return
    busy?.abort()
    busy = undefined
    live.textContent = ''
  }

  surfaces.set(root, surface)
  return surface
}

const cardOf = ({ element }: Layer) => element.querySelector<HTMLElement>('.card') ?? element

function giveBack(before: Element | null) {
  if (before?.isConnected && before !== document.body) focus(before as HTMLElement)
  else (document.activeElement as HTMLElement | null)?.blur()
}
