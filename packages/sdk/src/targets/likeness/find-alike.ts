import type { SdkElementTarget, SdkFingerprint } from '@guide/contracts'
import { type Finder, type Found, isRendered, query, selectorsOf } from '../find-target.ts'
import { compare } from './compare.ts'

/** How alike an element must be at least, and by how much more than any other one. To take the wrong one is worse than none. */
const minScore = 0.69
const minDistance = 0.08

/** Finds the element that is clearly the one a fingerprint was made of. */
export function findAlike(fingerprint: SdkFingerprint, target: SdkElementTarget): Found | undefined {
  const keyed = new Map<Element, Finder>()
  const selectors = selectorsOf(target)
  for (const [key, path] of Object.entries(selectors))
    for (const element of path ? query(path, document) : []) keyed.set(element, key as Finder)
  // The element is in the shadow root or frame where the selector looks for it.
  const path = [...(selectors.css_selector ?? [])]
  path.splice(-1, 1, fingerprint.tag)
  const [best, second] = compare(fingerprint, query(path, document), keyed).filter(
    ({ element, score }) => score > minScore - minDistance && isRendered(element),
  )
  // The difference is NaN if there is no second one.
  if (!best || best.score < minScore || best.score - (second?.score as number) < minDistance) return undefined
  const { element } = best
  return {
    element,
    // A key that matches this element alone still holds: only the text was not the expected one.
    foundBy: (keyed.size === 1 && keyed.get(element)) || 'fingerprint',
  }
}
