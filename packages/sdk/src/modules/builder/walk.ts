import { native } from '../../render/native.ts'

/** The keys that walk from an element to another, as in the tree of a developer's tools. */
const steps: Record<string, (element: Element) => Element | null | undefined> = {
  ArrowUp: element => parentOf(element),
  ArrowDown: element => childrenOf(element).find(isVisible),
  ArrowLeft: element => sibling(element, -1),
  ArrowRight: element => sibling(element, 1),
}

/** The element that a key leads to; undefined if it leads nowhere. */
export const walk = (from: Element, key: string): Element | undefined => steps[key]?.(from) ?? undefined

/**
 * Remembers where an element is. The returned function finds it again, or the element that has taken its place: some pages
 * draw everything anew, again and again.
 */
export function trailOf(element: Element): () => Element | undefined {
  const { localName, ownerDocument } = element
  const room = native(element, 'parentNode')
  const index = [...(room?.children ?? [])].indexOf(element)
  const outer = parentOf(element)
  const trail = outer && trailOf(outer)
  return () => {
    if (element.isConnected && ownerDocument.defaultView) return element
    if (localName === 'body' && ownerDocument === document) return document.body
    const around = trail?.()
    const { shadowRoot, contentDocument } = (around ?? {}) as Partial<HTMLIFrameElement>
    const found = [
      isShadowRoot(room) ? shadowRoot : room?.nodeType === Node.DOCUMENT_NODE ? contentDocument : around,
    ].flatMap(one => [...(one?.children ?? [])])[index]
    return found?.localName === localName ? found : undefined
  }
}

const isVisible = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return width * height > 0 && element.checkVisibility?.({ visibilityProperty: true }) !== false
}

/** A shadow root of a frame is no `ShadowRoot` of this window. */
const isShadowRoot = (node: Node | null): node is ShadowRoot =>
  node?.nodeType === Node.DOCUMENT_FRAGMENT_NODE && 'host' in node

/** The element around an element, also outside of its shadow root or frame. */
function parentOf(element: Element): Element | null {
  const root = element.getRootNode()
  const outer = isShadowRoot(root) ? root.host : element.ownerDocument.defaultView?.frameElement
  const parent = native(element, 'parentElement') ?? outer ?? null
  return parent === document.documentElement ? null : parent
}

/** What is drawn in an element: the content of its shadow root or frame if it has one. */
function childrenOf(element: Element): Element[] {
  const { contentDocument } = element as Partial<HTMLIFrameElement>
  const inside = element.shadowRoot ?? contentDocument?.body ?? element
  return [...inside.children].flatMap(one => {
    const slotted = one.localName === 'slot' ? (one as HTMLSlotElement).assignedElements() : []
    return slotted.length > 0 ? slotted : [one]
  })
}

function sibling(element: Element, by: number): Element | undefined {
  const all = [...(native(element, 'parentNode')?.children ?? [])]
  const visible = all.filter(one => one === element || isVisible(one))
  return visible[visible.indexOf(element) + by]
}
