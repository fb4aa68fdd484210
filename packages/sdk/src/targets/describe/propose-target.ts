import type { ElementTarget } from '@guide/contracts'
import { hashedFingerprint } from '@guide/contracts/hashed-fingerprint'
import { compare } from '../likeness/compare.ts'
import { ancestors, beside, nameOf, pathOf, textOf } from '../likeness/features.ts'
import type { Tools } from '../targets.ts'

export interface ProposedTarget {
  element: Element
  /** How alike it is, from 0 to 1. */
  score: number
  /** What speaks for it and against it, in words. */
  evidence: string[]
}

const maxProposals = 5
const minScore = 0.3

/** The elements that a target most likely is now, for a person to choose from. The target must have a fingerprint. */
export function proposeTarget({ fingerprint, ...target }: ElementTarget, tools: Tools): ProposedTarget[] {
  if (!fingerprint) return []
  const path = [...(target.css_selector?.split('>>>') ?? [])]
  path.splice(-1, 1, /^(a|button)$/.test(fingerprint.tag) ? 'a,button' : fingerprint.tag)
  return compare(
    hashedFingerprint(fingerprint, '', word => tools.digest(word).slice(-4)),
    tools.query(path, document).filter(tools.isRendered),
    new Map(),
    tools.digest,
  )
    .filter(({ score }) => score >= minScore)
    .slice(0, maxProposals)
    .map(({ element, score }) => ({ element, score, evidence: evidenceFor(element, fingerprint) }))
}

function evidenceFor(element: Element, fingerprint: ElementTarget['fingerprint'] & {}): string[] {
  const { tag, attributes = {}, name, text, neighbours = {}, path } = fingerprint
  const evidence: string[] = []
  const told = (what: string, before: string | undefined, now: string) => {
    if (!before) return
    evidence.push(
      before === now ? `the same ${what}` : now ? `another ${what}: “${now}”` : `no ${what} any more`,
    )
  }
  if (tag !== element.localName) evidence.push(`a ${element.localName} instead of a ${tag}`)
  told('text', text, textOf(element))
  told('name', name, nameOf(element))
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
