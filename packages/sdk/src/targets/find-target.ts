import type { ElementTarget } from '@guide/contracts'

export type TargetKey = 'data_attribute' | 'element_id' | 'css_selector'

/** An element on the page, and how it was found. */
export interface Found {
  element: Element
  foundBy: TargetKey
  /** Whether others fit as well. */
  ambiguous: boolean
}

type Root = Document | ShadowRoot

/** Of a selector that fits half the page, this many are looked at. */
const mostCandidates = 50

/**
 * The first element on the screen that one of the target's keys leads to, in the order of the keys.
 * @param visited gets every document and shadow root that was looked into
 */
export function findTarget(
  target: ElementTarget,
  document: Document,
  visited = new Set<Root>(),
): Found | undefined {
  for (const [foundBy, path] of selectorsOf(target)) {
    const [element, other] = rendered(query(path, document, visited))
    if (element) return { element, foundBy, ambiguous: other !== undefined }
  }
  visited.add(document)
  return undefined
}

/** The keys of a target as CSS, outermost selector first: what stands behind `>>>` is looked for inside. */
export function selectorsOf(target: ElementTarget): [TargetKey, string[]][] {
  const { data_attribute: data, element_id: id, css_selector: css } = target
  return [
    ...(data ? [['data_attribute', [attributeSelector(data)]] as [TargetKey, string[]]] : []),
    ...(id ? [['element_id', [`[id="${quoted(id)}"]`]] as [TargetKey, string[]]] : []),
    ...(css ? [['css_selector', css.split('>>>').map(part => part.trim())] as [TargetKey, string[]]] : []),
  ]
}

function attributeSelector(data: string): string {
  const equals = data.indexOf('=')
  if (equals > 0)
    return `[${data.slice(0, equals).trim()}="${quoted(
      data
        .slice(equals + 1)
        .trim()
        .replace(/^(["'])(.*)\1$/, '$2'),
    )}"]`
  return data.startsWith('data-') ? `[${data}]` : `[data-guide="${quoted(data)}"]`
}

const quoted = (value: string) => value.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')

function query(path: string[], document: Document, visited: Set<Root>): Element[] {
  let roots: Root[] = [document]
  let found: Element[] = []
  for (const [depth, selector] of path.entries()) {
    if (depth > 0) roots = found.flatMap(rootInside)
    found = roots.flatMap(root => {
      visited.add(root)
      return all(root, selector)
    })
  }
  return found
}

function all(root: Root, selector: string): Element[] {
  try {
    return [...root.querySelectorAll(selector)].slice(0, mostCandidates)
  } catch {
    return []
  }
}

function rootInside(element: Element): Root[] {
  // The document of a frame from elsewhere is null, and asking for it does no harm.
  const inside = element.shadowRoot ?? (element as Partial<HTMLIFrameElement>).contentDocument
  return inside ? [inside] : []
}

/** The first two that are on the screen or could be scrolled there. */
function rendered(elements: Element[]): Element[] {
  const found: Element[] = []
  for (const element of elements) {
    if (isRendered(element)) found.push(element)
    if (found.length === 2) break
  }
  return found
}

export function isRendered(element: Element): boolean {
  if (!element.isConnected) return false
  const { width, height } = element.getBoundingClientRect()
  return width + height > 0 && element.checkVisibility?.({ visibilityProperty: true }) !== false
}
