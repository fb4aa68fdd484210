import type { finderNames, SdkElementTarget } from '@guide/contracts'
import { digest } from '@guide/contracts/digest'

export type Finder = (typeof finderNames)[number]

/** An element on the page, and how it was found. */
export interface Found {
  element: Element
  foundBy: Finder
  /** True if other elements match as well. */
  ambiguous?: true | undefined
}

export type Root = Document | ShadowRoot

/** A selector may match half the page; only the first matches are checked. */
const maxCandidates = 20

/**
 * Finds the first rendered element that matches one of the target's keys, in the order of the keys. If the target has a
 * fingerprint, a key counts only if it matches one element, because the fingerprint can decide between several.
 * @param visited receives every document and shadow root that was searched
 */
export function findTarget(target: SdkElementTarget, visited?: Set<Root>): Found | undefined {
  for (const [foundBy, path] of Object.entries(selectorsOf(target))) {
    try {
      const [element, other] = query(path as string[], document, visited)
        .slice(0, maxCandidates)
        .filter(isRendered)
      if (element && !(other && target.fingerprint) && (!target.check || target.check === checkOf(element)))
        return { element, foundBy: foundBy as Finder, ambiguous: other && true }
    } catch {
      // There is no such key, its selector is invalid, or the element is a form with a field that hides a method of the browser.
    }
  }
  return undefined
}

/** A hash of the beginning of an element's text, which says whether it is still the same element at this place. */
export const checkOf = (element: Element): string =>
  digest((element.textContent as string).trim().slice(0, 40))

/** The keys of a target as CSS selectors. `a >>> b` looks for `b` inside the shadow root or the frame `a`. */
export const selectorsOf = ({ data_attribute, element_id, css_selector }: SdkElementTarget) => ({
  data_attribute: data_attribute && [attributeSelector(data_attribute)],
  element_id: element_id && [`[id="${quoted(element_id)}"]`],
  css_selector: css_selector?.split('>>>'),
})

function attributeSelector(data: string): string {
  const [name = '', ...value] = data.split('=')
  if (value.length > 0) return `[${name}="${quoted(value.join('='))}"]`
  return name.startsWith('data-') ? `[${name}]` : `[data-guide="${quoted(data)}"]`
}

const quoted = (value: string) => value.replace(/["\\]/g, '\\$&')

/** All elements at a path of selectors, each inside the shadow roots or frames that the one before matches. */
export function query([selector = '', ...deeper]: string[], root: Root, visited?: Set<Root>): Element[] {
  visited?.add(root)
  const found = [...root.querySelectorAll(selector)]
  return deeper.length > 0
    ? found.flatMap(rootInside).flatMap(inside => query(deeper, inside, visited))
    : found
}

function rootInside(element: Element): Root[] {
  // The `contentDocument` of a cross-origin frame is null.
  const inside = element.shadowRoot ?? (element as Partial<HTMLIFrameElement>).contentDocument
  return inside ? [inside] : []
}

/** Whether an element is on the screen or could be scrolled there. */
export function isRendered(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width + height > 0 && element.checkVisibility?.({ visibilityProperty: true }) !== false
}
