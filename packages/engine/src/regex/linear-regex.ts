import { Automaton } from './automaton.ts'
import { regexBounds } from './regex-bounds.ts'
import { type FixedTexts, factsOf, type RegexFacts } from './regex-facts.ts'
import { translate } from './translate.ts'

/** A regular expression from a tenant: looked for anywhere in a text, in time linear in the text. */
export interface LinearRegex extends RegexFacts {
  /** In RE2's syntax. */
  readonly source: string
  /** False when it is past the bounds, and so matches nothing. */
  readonly bounded: boolean
  test(text: string): boolean
}

/** Makes a regex that compiles when it is first needed. One that does not compile matches nothing. */
export function linearRegex(source: string, caseInsensitive = false): LinearRegex {
  if (source.length > regexBounds.length) return nothing
  const translated = translate(source)
  const facts = factsOf(translated)
  if (facts.size > regexBounds.estimate) return nothing
  if (caseInsensitive) return inAnyCase(translate(source, true), facts)
  const test = facts.fixed === undefined ? testOf(translated, facts) : testOfFixed(facts.fixed)
  return { ...facts, source: translated, bounded: true, test }
}

const nothing: LinearRegex = {
  source: '',
  size: 0,
  required: [],
  anchored: false,
  fixed: undefined,
  bounded: false,
  test: () => false,
}

function testOf(source: string, { size }: RegexFacts): (text: string) => boolean {
  let automaton: Automaton | undefined
  return text => {
    if (automaton === undefined) {
      // Where an anchored one matches it is slower, and there are no others here for it to leave behind.
      automaton = new Automaton(false)
      automaton.add(0, source, size)
    }
    return automaton.match(text).length > 0
  }
}

function inAnyCase(source: string, { size, anchored, fixed }: RegexFacts): LinearRegex {
  const facts = { size, anchored, required: [], fixed: undefined }
  const test = testOf(source, facts)
  if (!fixed?.texts.every(isAscii)) return { ...facts, source, bounded: true, test }
  const folded = testOfFixed({ ...fixed, texts: fixed.texts.map(text => text.toLowerCase()) })
  // Beyond ASCII, letters fold in ways that lower case does not know: ſ is an s.
  const testEither = (text: string) => (isAscii(text) ? folded(text.toLowerCase()) : test(text))
  return { ...facts, source, bounded: true, test: testEither }
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7f) return false
  return true
}

function testOfFixed({ texts, atStart, atEnd }: FixedTexts): (text: string) => boolean {
  if (atStart && atEnd) return text => texts.includes(text)
  if (atStart) return text => texts.some(start => text.startsWith(start))
  if (atEnd) return text => texts.some(end => text.endsWith(end))
  return text => texts.some(part => text.includes(part))
}
