import { matches } from '../native.ts'
import { closest } from '../page-modal.ts'
import type { Box } from './place.ts'

/** What the user sees of an element. */
export interface VisibleBox extends Box {
  /** Nothing of it is in view. Then the box is empty, at the edge behind which the element is. */
  isHidden: boolean
  /** The part of the page that is on the screen: not all of the viewport if the user has zoomed in. */
  view: Box
  /** The element together with the menu or picker that it has opened. */
  all: Box
}

/** Left, top, right and bottom. */
type Edges = [number, number, number, number]

/**
 * What is visible of an element, in the page's viewport and also from inside frames, or undefined if it is not rendered.
 */
export function boxOf(element: Element): VisibleBox | undefined {
  const whole = element.getBoundingClientRect()
  if (!(whole.width || whole.height)) return undefined
  const { offsetLeft, offsetTop, width, height } = visualViewport as VisualViewport
  const screen: Edges = [offsetLeft, offsetTop, offsetLeft + width, offsetTop + height]
  const seen = (one: Element) => clip(clipByContainers(one), screen)
  const visible = seen(element)
  const popup = element.closest(hasOpened)?.ariaControlsElements?.[0]
  const more = popup ? seen(popup) : visible
  const all = visible.map((edge, at) =>
    areaOf(more) ? Math[at < 2 ? 'min' : 'max'](edge, more[at] as number) : edge,
  )
  return {
    ...toBox(visible),
    isHidden: !areaOf(visible) && whole.width * whole.height > 0,
    view: toBox(screen),
    all: toBox(all as Edges),
  }
}

/** An element that has opened a menu or picker, and may say which with `aria-controls`. */
const hasOpened = '[aria-haspopup][aria-expanded=true]'

const toBox = ([x, y, right, bottom]: Edges): Box => ({ x, y, width: right - x, height: bottom - y })

function edgesOf(element: Element): Edges {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return [left, top, right, bottom]
}

const areaOf = ([left, top, right, bottom]: Edges) => (right - left) * (bottom - top)

/** Moves edges that are outside of an area to its edge. */
const clip = (edges: Edges, [left, top, right, bottom]: Edges) =>
  edges.map((edge, at) =>
    at % 2 ? Math.max(top, Math.min(edge, bottom)) : Math.max(left, Math.min(edge, right)),
  ) as Edges

/** What the scroll containers and frames around an element leave of it. */
function clipByContainers(element: Element, edges = edgesOf(element)): Edges {
  let { position } = getComputedStyle(element)
  let visible = edges
  closest(element, container => {
    const style = getComputedStyle(container)
    // Elements that are positioned relative to something further out are not clipped in between.
    const isOutside = position === 'fixed' || (position === 'absolute' && style.position === 'static')
    if (container === element || isOutside) return
    position = style.position
    // The page itself is clipped by the screen, and boxes without a size of their own clip nothing.
    if (!/visible/.test(style.overflow) && container.clientWidth && !matches(container, 'html,body'))
      visible = clip(visible, edgesOf(container))
  })
  const [frame] = framesAround(element)
  if (!frame) return visible
  const outer = edgesOf(frame)
  const { paddingLeft, paddingTop } = getComputedStyle(frame)
  const scale = (outer[2] - outer[0]) / frame.offsetWidth
  const x = outer[0] + (frame.clientLeft + Number.parseFloat(paddingLeft)) * scale
  const y = outer[1] + (frame.clientTop + Number.parseFloat(paddingTop)) * scale
  const moved = visible.map((edge, at) => (at % 2 ? y : x) + edge * scale) as Edges
  return clipByContainers(frame, clip(moved, outer))
}

/** The frames around an element, innermost first. */
export function framesAround(element: Element): HTMLElement[] {
  const frame = element.ownerDocument.defaultView?.frameElement as HTMLElement | null | undefined
  return frame && element.ownerDocument !== document ? [frame, ...framesAround(frame)] : []
}
