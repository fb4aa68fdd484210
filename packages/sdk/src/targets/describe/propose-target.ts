import type { ElementTarget } from '@guide/contracts'
import { isRendered, query } from '../find-target.ts'
import { ancestors, beside, cut, nameOf, pathOf, textOf } from '../likeness/features.ts'
import { cssEscape } from './css-escape.ts'
import { clean } from './fingerprint-of.ts'
import { likelyElements } from './likely-elements.ts'

export interface ProposedTarget {
  element: Element
  /** How alike it is, from 0 to 1. */
  score: number
  /** What speaks for it and against it, in words. */
  evidence: string[]
}

const maxProposals = 5
const minScore = 0.3

/**
 * The elements that a broken target most likely is now, the most likely first, for a person to choose from. The
 * list is empty if the target has no fingerprint.
 */
export function proposeTarget({ fingerprint, css_selector }: ElementTarget): ProposedTarget[] {
  if (!fingerprint) return []
  // It looks in the shadow root or frame that the selector leads to.
  const path = css_selector?.split('>>>') ?? []
  path.splice(-1, 1, /^(a|button)$/.test(fingerprint.tag) ? 'a,button' : cssEscape(fingerprint.tag))
  return likelyElements(fingerprint, elementsAt(path))
    .filter(({ score }) => score >= minScore)
    .slice(0, maxProposals)
    .map(({ element, score }) => ({ element, score, evidence: evidenceFor(element, fingerprint) }))
}

function elementsAt(path: string[]): Element[] {
  try {
    return query(path, document).filter(isRendered)
  } catch {
    // The selector of the target is not valid.
    return []
  }
}

function evidenceFor(element: Element, fingerprint: ElementTarget['fingerprint'] & {}): string[] {
  const { tag, attributes = {}, name, text, neighbours = {}, path } = fingerprint
  const evidence: string[] = []
  const told = (what: string, before: string | undefined, now: string) => {
    if (!before) return
    evidence.push(
      before === clean(now) ? `the same ${what}` : now ? `another ${what}: “${now}”` : `no ${what} any more`,
    )
  }
  if (tag !== element.localName) evidence.push(`<${element.localName}> instead of <${tag}>`)
  told('text', text, textOf(element))
  told('name', name, cut(nameOf(element)))
  for (const [key, value] of Object.entries(attributes)) told(key, value, element.getAttribute(key) ?? '')
  if (neighbours.before)
    told('text before it', neighbours.before, textOf(beside(element, 'previousElementSibling')))
  if (neighbours.after) told('text after it', neighbours.after, textOf(beside(element, 'nextElementSibling')))
  if (path) {
    const isSame = pathOf(ancestors(element)).join() === path.join()
    evidence.push(isSame ? 'in the same part of the page' : 'in another part of the page')
  }
  return evidence
}
