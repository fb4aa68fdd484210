import type { Work } from './work.ts'

/** How much of a value rules and expressions look at. What is larger counts as cut, and nothing is concluded from it. */
export const textLimits = { characters: 2048, elements: 1000, depth: 20 }

/** Thrown where a rule reads a value that is cut. It ends the whole rule, so that a negation cannot match either. */
export class CutAttribute extends Error {
  constructor(
    readonly attribute: string,
    readonly limit: string,
  ) {
    super(`${attribute} was cut: ${limit}`)
  }
}

/** A quick look: false for almost every value. */
export const mayBeCut = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length > textLimits.characters
    : typeof value === 'object' && value !== null

/** Throws if a value is too long for rules. Eight elements of a list are checked in one step. */
export function requireUncut(attribute: string, value: unknown, work: Work): void {
  if (typeof value === 'string') {
    if (value.length > textLimits.characters) throw new CutAttribute(attribute, longText)
  } else if (Array.isArray(value)) {
    if (value.length > textLimits.elements) throw new CutAttribute(attribute, longList)
    work.spend(value.length >> 3)
    const cut = value.some(mayBeCutElement) ? cutElement(value, work, 1) : undefined
    if (cut) throw new CutAttribute(attribute, cut)
  }
}

/** A quick look: false for almost every element. */
const mayBeCutElement = (element: unknown): boolean =>
  typeof element === 'string' ? element.length > textLimits.characters : Array.isArray(element)

/** Says what is too long in a list, also inside the lists in it. @param depth 1 for the outermost list */
function cutElement(list: readonly unknown[], work: Work, depth: number): string | undefined {
  for (const element of list) {
    if (typeof element === 'string') {
      if (element.length > textLimits.characters) return longElement
    } else if (Array.isArray(element)) {
      if (element.length > textLimits.elements) return longElement
      if (depth === textLimits.depth) return deepList
      work.spend(1 + (element.length >> 3))
      const cut = cutElement(element, work, depth + 1)
      if (cut) return cut
    }
  }
  return undefined
}

const longText = `it has more than ${textLimits.characters} characters`
const longList = `it has more than ${textLimits.elements} elements`
const longElement = `one of its elements is longer than ${textLimits.characters} characters or ${textLimits.elements} elements`
const deepList = `it has lists in more than ${textLimits.depth} levels`
