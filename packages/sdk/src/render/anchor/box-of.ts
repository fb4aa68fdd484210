import type { Box } from './place.ts'

/** Where an element is in the viewport of the page, also from inside frames; nothing when it is not on the screen. */
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

/** The frames that an element lies in, innermost first. */
export function framesAround(element: Element): Element[] {
  const frame = element.ownerDocument.defaultView?.frameElement
  return frame && element.ownerDocument !== document ? [frame, ...framesAround(frame)] : []
}
