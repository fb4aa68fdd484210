import type { Fingerprint, SdkFingerprint } from '@guide/contracts'
import { hashOf } from '@guide/contracts/digest'
import { hashedFingerprint } from '@guide/contracts/hashed-fingerprint'
import { wordsOf } from '@guide/contracts/words'
import { isRendered } from '../find-target.ts'
import { compare } from '../likeness/compare.ts'
import { beside, textOf } from '../likeness/features.ts'

// Rivals are the elements that could be taken for the target after a release, most of all if the target is gone.

/** Elements that are less alike are no rivals. */
const minScore = 0.5
const maxRivals = 20
/** The share of the rivals that have a word, from which on it tells nothing apart. */
const commonShare = 2 / 3
const maxLength = 120

const hashed = (fingerprint: Fingerprint) => hashedFingerprint(fingerprint, '', hashOf)

/** A wrapper says what the element in it says, but it goes empty if the element is gone. */
const apart = (element: Element, others: Element[]): Element[] =>
  others.filter(other => !other.contains(element) && !element.contains(other))

/**
 * The words that tell a target apart from none of its rivals, such as `placed an order` in a list of orders.
 * @param alike all elements with the same tag
 * @param said the text that tells the target and its rivals apart: their own, or that of what they are in
 */
export function commonWords(
  element: Element,
  fingerprint: Fingerprint,
  alike: Element[],
  said: (element: Element) => string,
): string {
  const rivals = compare(hashed(fingerprint), apart(element, alike), new Map())
    .filter(({ score }) => score >= minScore)
    .slice(0, maxRivals)
  const sayings = rivals.map(rival => wordsOf(said(rival.element)))
  const isCommon = (word: string) =>
    sayings.length > 0 && sayings.filter(words => words.includes(word)).length >= sayings.length * commonShare
  const own = wordsOf(`${fingerprint.name ?? ''} ${fingerprint.text ?? ''}`)
  // What the element says itself stays, if nothing else would be left of it.
  const isKept = fingerprint.twins || own.every(isCommon) ? own : []
  return [...new Set(wordsOf(said(element)))]
    .filter(word => isCommon(word) && !isKept.includes(word))
    .reduce((words, word) => (words.length + word.length < maxLength ? `${words} ${word}` : words), '')
    .trim()
}

/**
 * How alike the most alike rival would be if the target were gone.
 * @param isByPlace whether the key is the place of the element, which a rival may take
 */
export function rivalScore(
  element: Element,
  fingerprint: Fingerprint,
  alike: Element[],
  isByPlace: boolean,
): number {
  const wanted = hashed(fingerprint)
  const rivals = apart(element, alike)
  const best = (fingerprint: SdkFingerprint, elements: Element[]) =>
    compare(fingerprint, elements, new Map(isByPlace ? elements.map(one => [one, 1]) : [])).filter(rival =>
      isRendered(rival.element),
    )[0]?.score ?? 0
  const { common } = fingerprint
  const { text } = hashed({ tag: 'p', text: textOf(element), ...(common && { common }) })
  const next = (side: Parameters<typeof beside>[1]) => rivals.filter(rival => beside(rival, side) === element)
  const score = Math.max(
    best(wanted, rivals),
    // Where the target was before, they would have the neighbour of the target.
    best({ ...wanted, ...(text && { before: text }) }, next('previousElementSibling')),
    best({ ...wanted, ...(text && { after: text }) }, next('nextElementSibling')),
  )
  return Math.round(score * 1000) / 1000
}
