import type { ElementTarget } from '@guide/contracts'

export type TargetKey = 'data_attribute' | 'element_id' | 'css_selector'

/** An element on the page, and how it was found. */
export interface Found {
  element: Element
  foundBy: TargetKey
  /** True where others fit as well. */
  ambiguous: true | undefined
}

type Root = Document | ShadowRoot

/** Of a selector that fits half the page, this many are looked at. */
const mostCandidates = 20

/**
 * The first element on the screen that one of the target's keys leads to, in the order of the keys.
 * @param visited gets every document and shadow root that was looked into
 */
export function findTarget(target: ElementTarget, visited?: Set<Root>): Found | undefined {
  for (const [foundBy, path] of Object.entries(selectorsOf(target))) {
    const [element, other] = query(path, document, visited).slice(0, mostCandidates).filter(isRendered)
    if (element) return { element, foundBy: foundBy as TargetKey, ambiguous: other && true }
  }
  return undefined
}

/** The keys of a target as CSS, outermost selector first: what stands behind `>>>` is looked for inside. */
export const selectorsOf = ({ data_attribute, element_id, css_selector }: ElementTarget) => ({
  data_attribute: data_attribute ? [attributeSelector(data_attribute)] : [],
  element_id: element_id ? [`[id="${quoted(element_id)}"]`] : [],
  css_selector: css_selector ? css_selector.split('>>>') : [],
})

function attributeSelector(data: string): string {
  const [name = '', ...value] = data.split('=')
  if (value.length > 0) return `[${name}="${quoted(value.join('='))}"]`
  return name.startsWith('data-') ? `[${name}]` : `[data-guide="${quoted(data)}"]`
}

const quoted = (value: string) => value.replace(/["\\]/g, '\\$&')

function query([selector = '', ...deeper]: string[], root: Root, visited?: Set<Root>): Element[] {
  visited?.add(root)
  try {
    const found = [...root.querySelectorAll(selector)]
    return deeper.length > 0
      ? found.flatMap(rootInside).flatMap(inside => query(deeper, inside, visited))
      : found
  } catch {
    // Not a selector.
    return []
  }
}

function rootInside(element: Element): Root[] {
  // The document of a frame from elsewhere is null, and asking for it does no harm.
  const inside = element.shadowRoot ?? (element as Partial<HTMLIFrameElement>).contentDocument
  return inside ? [inside] : []
}

/** Whether an element is on the screen or could be scrolled there. */
function isRendered(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width + height > 0 && element.checkVisibility?.({ visibilityProperty: true }) !== false
}
