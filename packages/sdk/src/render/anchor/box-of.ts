import type { Box } from './place.ts'

/** The box of an element in the page's viewport, also from inside frames, or undefined if it is not rendered. */
export function boxOf(element: Element): Box | undefined {
  if (!element.isConnected) return undefined
  let { x, y, width, height } = element.getBoundingClientRect()
  if (width + height === 0) return undefined
  for (const frame of framesAround(element)) {
    const outer = frame.getBoundingClientRect()
    const { paddingLeft, paddingTop } = getComputedStyle(frame)
    x += outer.x + frame.clientLeft + Number.parseFloat(paddingLeft)
    y += outer.y + frame.clientTop + Number.parseFloat(paddingTop)
  }
  return { x, y, width, height }
}

/** The frames around an element, innermost first. */
export function framesAround(element: Element): Element[] {
  const frame = element.ownerDocument.defaultView?.frameElement
  return frame && element.ownerDocument !== document ? [frame, ...framesAround(frame)] : []
}
