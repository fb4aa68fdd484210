import type { SdkElementTarget, SdkFingerprint } from '@guide/contracts'
import { type Finder, type Found, isRendered, query, selectorsOf } from '../find-target.ts'
import { compare } from './compare.ts'

// To take the wrong element is worse than none. If the target is gone, the most alike other one on the page is its rival:
// an element is taken only if it is more alike than the rival was.
const minScore = 0.6
const minCompared = 0.5
const unknownRival = 0.7
const minLead = 0.02
/** How much more alike it must be than any other element of the page as it is now. */
const minDistance = 0.05

/** Finds the element that is clearly the one a fingerprint was made of. */
export function findAlike(
  fingerprint: SdkFingerprint | undefined,
  target: SdkElementTarget,
): Found | undefined {
  try {
    return fingerprint && clearlyAlike(fingerprint, target)
  } catch {
    // A key of the target is not a valid selector.
    return undefined
  }
}

function clearlyAlike(fingerprint: SdkFingerprint, target: SdkElementTarget): Found | undefined {
  const keyed = new Map<Element, Finder>()
  const selectors = selectorsOf(target)
  for (const [key, path] of Object.entries(selectors))
    for (const element of path ? query(path, document) : []) keyed.set(element, key as Finder)
  // The element is in the shadow root or frame where the selector looks for it.
  const path = [...(selectors.css_selector ?? []).slice(0, -1), fingerprint.tag]
  const [best, second] = compare(fingerprint, query(path, document), keyed).filter(
    ({ element, score }) => score > minCompared && isRendered(element),
  )
  const enough = Math.max(minScore, (fingerprint.rival ?? unknownRival) + minLead)
  // The difference is NaN if there is no second one.
  if (!best || best.score < enough || best.score - (second?.score as number) < minDistance) return undefined
  const { element } = best
  return {
    element,
    // A key that matches this element alone still holds: only the text was not the expected one.
    foundBy: (keyed.size === 1 && keyed.get(element)) || 'fingerprint',
  }
}
