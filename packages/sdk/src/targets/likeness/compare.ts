import type { SdkFingerprint } from '@guide/contracts'
import { hashOf } from '@guide/contracts/digest'
import { wordsOf } from '@guide/contracts/words'
import { ancestors, beside, nameOf, pathOf, textOf } from './features.ts'

/** How alike an element is, from 0 to 1. */
export interface Candidate {
  element: Element
  score: number
}

/** Weight and agreement. A vote without weight does not count. */
type Vote = [number, number | boolean]

/** What has a text. */
type Said = Parameters<typeof textOf>[0]

/** Elements that have less in common are not compared any further. */
const minOwn = 0.45

/**
 * Compares elements with a fingerprint, the most alike first. What an element is itself (text, name, attributes) counts
 * most, unless several looked the same when the fingerprint was made: then what is around it decides.
 * @param keyed elements that a key of the target matches, though not clearly
 */
export function compare(
  {
    attributes = {},
    name,
    text,
    before,
    after,
    within,
    common = [],
    path = [],
    twins,
    lang = '',
  }: SdkFingerprint,
  elements: Element[],
  keyed: Map<Element, unknown>,
): Candidate[] {
  // In another language words say nothing.
  const isTranslated = !document.documentElement.lang.startsWith(lang)
  const known = new Map<Said, string[]>()
  const wordsIn = (said: Said) => {
    const words =
      known.get(said) ??
      wordsOf(textOf(said))
        .map(hashOf)
        .filter(word => !common.includes(word))
    known.set(said, words)
    return words
  }
  const vote = (weight: number, wanted: string[] = [], ...given: Said[]): Vote =>
    wanted[0] && !isTranslated
      ? [weight, Math.max(0, ...given.map(said => overlap(wanted, wordsIn(said))))]
      : [0, 0]

  return elements
    .flatMap(element => {
      const own = mean([
        ...Object.entries(attributes).map(
          ([key, value]): Vote => [2, hashOf(element.getAttribute(key) || '') === value],
        ),
        vote(3, name, { textContent: nameOf(element) }),
        vote(4, text, element),
      ])
      if (own < minOwn) return []
      const around = ancestors(element)
      const context = mean([
        vote(1, before, beside(element, 'previousElementSibling')),
        vote(1, after, beside(element, 'nextElementSibling')),
        vote(3, within, ...around),
        [path[0] ? 2 : 0, overlap(path, pathOf(around))],
        [keyed.size && (twins ? 1 : 3), keyed.has(element)],
      ])
      const share = twins ? 0.3 : 0.6
      // Either may be NaN, if nothing was known about it.
      return { element, score: share * own + (1 - share) * context || own || context }
    })
    .sort((a, b) => b.score - a.score)
}

/** The weighted mean of votes; NaN if none counts. */
function mean(votes: Vote[]): number {
  let sum = 0
  let total = 0
  for (const [weight, value] of votes) {
    sum += weight * (value as number)
    total += weight
  }
  return sum / total
}

/** How many words two lists share, from 0 to 1. */
const overlap = (a: string[], b: string[]): number =>
  (2 * a.filter(word => b.includes(word)).length) / (a.length + b.length) || 0
