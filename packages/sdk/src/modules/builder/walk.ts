/** The keys that walk from an element to another, as in the tree of a developer's tools. */
const steps: Record<string, (element: Element) => Element | null | undefined> = {
  ArrowUp: element => parentOf(element),
  ArrowDown: element => childrenOf(element).find(isVisible),
  ArrowLeft: element => sibling(element, -1),
  ArrowRight: element => sibling(element, 1),
}

/** The element that a key leads to; undefined if it leads nowhere. */
export const walk = (from: Element, key: string): Element | undefined => steps[key]?.(from) ?? undefined

const isVisible = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return width * height > 0 && element.checkVisibility?.({ visibilityProperty: true }) !== false
}

/** The element around an element, also outside of its shadow root or frame. */
function parentOf(element: Element): Element | null {
  const root = element.getRootNode()
  const outer = root instanceof ShadowRoot ? root.host : element.ownerDocument.defaultView?.frameElement
  const parent = element.parentElement ?? outer ?? null
  return parent === document.documentElement ? null : parent
}

function childrenOf(element: Element): Element[] {
  const { contentDocument } = element as Partial<HTMLIFrameElement>
  return [...(element.shadowRoot?.children ?? contentDocument?.body.children ?? element.children)]
}

function sibling(element: Element, by: number): Element | undefined {
  const parent = parentOf(element)
  const all = parent ? childrenOf(parent).filter(one => one === element || isVisible(one)) : []
  return all[all.indexOf(element) + by]
}
