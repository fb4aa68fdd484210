import { element } from './element.ts'
import { deepActive } from './focusables.ts'
import { focus, type Layer, type Surface } from './layer.ts'
import { onKey } from './on-key.ts'
import { modalAround } from './page-modal.ts'
import { shield } from './shield.ts'
import styles from './surface.css?inline'
import { keepOnTop } from './top-layer.ts'

export interface Host {
  host: HTMLElement
  root: ShadowRoot
  /** The router of the application, if the page offers it. */
  router(): ((url: string) => unknown) | undefined
}

const surfaces = new WeakMap<ShadowRoot, Surface>()

/** The surface of a host, with the given styles too. The first call creates it. */
export function surfaceOf(host: Host, ...more: string[]): Surface {
  const surface = surfaces.get(host.root) ?? createSurface(host)
  for (const text of more) addStylesOnce(host.root, text)
  return surface
}

const sheets = new Map<string, CSSStyleSheet>()

/** Adds a style sheet to a host, before its theme, which overrides it. */
function addStylesOnce({ adoptedStyleSheets: adopted }: ShadowRoot, text: string): void {
  let sheet = sheets.get(text)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(text, sheet)
  }
  if (!adopted.includes(sheet)) adopted.splice(-1, 0, sheet)
}

function createSurface({ host, root, router }: Host): Surface {
  addStylesOnce(root, styles)
  const live = element('div', { class: 'live', 'aria-live': 'polite' })
  const container = element('div', { class: 'surface', click: event => followLink(event, router()) }, live)
  let listening: AbortController | undefined
  /** The element of the page that had the focus last. */
  let pageFocus: Element | null = null
  let pageModal: Element | null | undefined

  const surface: Surface = {
    layers: [],
    // The host inherits the direction of the page, which may change: `all` resets every other property.
    get isRtl() {
      return getComputedStyle(host).direction === 'rtl'
    },
    open(lifetime, layer) {
      const focusedBefore = deepActive()
      if (!root.contains(focusedBefore)) pageFocus = focusedBefore
      surface.layers.push(layer)
      const closeLayer = lifetime.onEnd(() => close(layer, focusedBefore))
      if (!listening) {
        listening = new AbortController()
        root.append(container)
        keepOnTop(host, root, listening.signal, yieldToPage)
        shield(host, listening.signal, event => onKey(event, surface, root, pageModal), yieldToPage)
      }
      // Undoes a zoom of the page's body, because layers are placed in pixels of the viewport.
      container.style.zoom = `${1 / (host.currentCSSZoom ?? 1)}`
      // What is above computes styles, and is faster without the layer.
      container.append(layer.element)
      yieldToPage()
      if (layer.isModal) focus(cardOf(layer))
      return closeLayer
    },
    announce(text) {
      live.textContent = text
    },
  }

  /** Looks where the focus is. Hides passive layers while a modal of the page is open, unless they point into it. */
  function yieldToPage() {
    const focused = deepActive()
    // A modal stays open while the focus is nowhere, or inside the host.
    if (focused !== document.body && !root.contains(focused)) {
      pageFocus = focused
      pageModal = modalAround(focused)
    } else if (!pageModal?.isConnected || pageModal.checkVisibility?.() === false) pageModal = undefined
    for (const { element, isPassive, pointsAt } of surface.layers) {
      const isBelow = pageModal && isPassive && modalAround(pointsAt?.()) !== pageModal
      element.classList.toggle('below', !!isBelow)
    }
  }

  function close(layer: Layer, focusedBefore: Element | null) {
    const at = surface.layers.indexOf(layer)
    if (at < 0) return
    surface.layers.splice(at, 1)
    const hadFocus = layer.element.contains(root.activeElement)
    layer.element.remove()
    if (hadFocus || (layer.isModal && document.activeElement === document.body))
      restoreFocus(root.contains(focusedBefore) ? focusedBefore : pageFocus)
    if (surface.layers.length > 0) return
    listening?.abort()
    listening = pageModal = undefined
    live.textContent = ''
  }

  surfaces.set(root, surface)
  return surface
}

const cardOf = ({ element }: Layer) => element.querySelector<HTMLElement>('.card') ?? element

function restoreFocus(to: Element | null) {
  if (to?.isConnected && to !== document.body) focus(to as HTMLElement)
  else (document.activeElement as HTMLElement | null)?.blur()
}

/** Follows a link of an item with the router of the application. With a modifier key, and without a router, the browser does. */
async function followLink(event: Event, goTo: ((url: string) => unknown) | undefined) {
  const { altKey, ctrlKey, metaKey, shiftKey } = event as MouseEvent
  const [clicked] = event.composedPath() as [Element]
  // Links to other origins have a target.
  const link = clicked.closest<HTMLAnchorElement>('a:not([target])')
  if (!link || !goTo || altKey || ctrlKey || metaKey || shiftKey) return
  event.preventDefault()
  try {
    await goTo(`${link.getAttribute('href')}`)
  } catch {
    location.assign(link.href)
  }
}
