import type { Fingerprint } from '@guide/contracts'
import { hashOf } from '@guide/contracts/digest'
import { hashedFingerprint } from '@guide/contracts/hashed-fingerprint'
import { allWordsOf, wordsOf } from '@guide/contracts/words'
import { type Candidate, compare } from '../likeness/compare.ts'
import { textOf } from '../likeness/features.ts'

/** What the surroundings alone are worth, for an element that says something else now. */
const aroundWorth = 0.7
/** The same if the target was one of many that said the same: then the surroundings were all that told it apart. */
const aroundWorthOfTwin = 0.9
/** How much the row or card of such an element counts. */
const partShare = 0.5
/** More of a text is not read. */
const maxText = 999

/**
 * The elements that a target most likely is now, the most likely first. It is less strict than the comparison on the pages
 * of users, because a person decides: an element counts even if nothing of its text is left.
 */
export function likelyElements(fingerprint: Fingerprint, elements: Element[]): Candidate[] {
  const hashed = hashedFingerprint(fingerprint, '', hashOf)
  const { name: _, text: __, attributes: ___, ...around } = hashed
  const alike = compare(hashed, elements, new Map())
  const others = elements.filter(element => !alike.some(candidate => candidate.element === element))
  const worth = fingerprint.twins ? aroundWorthOfTwin : aroundWorth
  const candidates = [
    ...alike,
    ...compare(around, others, new Map()).map(({ element, score }) => ({ element, score: worth * score })),
  ]
  return (fingerprint.twins ? byPart(fingerprint, candidates) : candidates).sort((a, b) => b.score - a.score)
}

/** Among elements that say the same, the part of the page decides that belongs to each one alone: its row or card. */
function byPart({ text, neighbours, common = '' }: Fingerprint, candidates: Candidate[]): Candidate[] {
  const own = wordsOf(text ?? '')
  const tellingNothing = [...own, ...wordsOf(common)]
  const wanted = wordsOf(neighbours?.within ?? '').filter(word => !tellingNothing.includes(word))
  if (wanted.length === 0) return candidates
  const twins = candidates
    .map(candidate => candidate.element)
    .filter(element => wordsOf(textOf(element)).join() === own.join())
  const partOf = (element: Element): Element => {
    const parent = element.parentElement
    const isShared = twins.some(twin => parent?.contains(twin) && !element.contains(twin))
    return !parent || parent.localName === 'body' || isShared ? element : partOf(parent)
  }
  return candidates.map(({ element, score }) => {
    const given = allWordsOf((partOf(element).textContent ?? '').slice(0, maxText))
    // Words that a release adds to a card say little. A word that is gone says that it is another card.
    const kept = wanted.filter(word => given.includes(word)).length / wanted.length
    return { element, score: (1 - partShare) * score + partShare * kept }
  })
}
