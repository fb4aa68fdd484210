import type { Work } from '../budget/work.ts'
import { Automaton } from './automaton.ts'
import { type FixedTexts, factsOf, type RegexFacts } from './regex-facts.ts'
import { regexLimits } from './regex-limits.ts'
import { translate } from './translate.ts'

/** A regular expression of a tenant. It is searched for anywhere in a text, in time linear in the length of the text. */
export interface LinearRegex extends RegexFacts {
  /** In RE2 syntax. */
  readonly source: string
  /** False if it exceeds a limit; then it matches nothing. */
  readonly withinLimits: boolean
  test(text: string, work: Work): boolean
}

type TextTest = LinearRegex['test']

/** Returns a regex that is compiled on first use. A regex that does not compile matches nothing. */
export function linearRegex(source: string, caseInsensitive = false): LinearRegex {
  if (source.length > regexLimits.length) return nothing
  const translated = translate(source)
  const facts = factsOf(translated)
  if (facts.size > regexLimits.estimate) return nothing
  if (caseInsensitive) return ignoringCase(translate(source, true), facts)
  const test = facts.fixed === undefined ? testOf(translated, facts) : testOfFixed(facts.fixed)
  return { ...facts, source: translated, withinLimits: true, test }
}

const nothing: LinearRegex = {
  source: '',
  size: 0,
  required: [],
  anchored: false,
  fixed: undefined,
  withinLimits: false,
  test: () => false,
}

function testOf(source: string, { size, required }: RegexFacts): TextTest {
  let automaton: Automaton | undefined
  return (text, work) => {
    if (!containsRequired(text, required, work)) return false
    if (automaton === undefined) {
      // An anchored automaton is slower if it matches, and for a single expression it saves nothing.
      automaton = new Automaton(false)
      automaton.add(0, source, size)
    }
    return automaton.match(text, work).length > 0
  }
}

function ignoringCase(source: string, { size, anchored, fixed }: RegexFacts): LinearRegex {
  const facts = { size, anchored, required: [], fixed: undefined }
  const test = testOf(source, facts)
  if (!fixed?.texts.every(isAscii)) return { ...facts, source, withinLimits: true, test }
  const folded = testOfFixed({ ...fixed, texts: fixed.texts.map(text => text.toLowerCase()) })
  // Outside of ASCII, case folding is more than lower case: ſ (U+017F) matches s.
  const testIgnoringCase: TextTest = (text, work) =>
    isAscii(text) ? folded(text.toLowerCase(), work) : test(text, work)
  return { ...facts, source, withinLimits: true, test: testIgnoringCase }
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7f) return false
  return true
}

function testOfFixed({ texts, atStart, atEnd }: FixedTexts): TextTest {
  if (atStart && atEnd) return text => texts.includes(text)
  if (atStart) return text => texts.some(start => text.startsWith(start))
  if (atEnd) return text => texts.some(end => text.endsWith(end))
  return (text, work) => containsOne(text, texts, work)
}

/** Most texts lack what a match must contain, and looking for it is much cheaper than running an automaton. */
function containsRequired(text: string, required: RegexFacts['required'], work: Work): boolean {
  for (const texts of required) if (!containsOne(text, texts, work)) return false
  return true
}

/** A search for a fixed text looks at sixteen characters per step. */
function containsOne(text: string, parts: readonly string[], work: Work): boolean {
  work.spend((text.length * parts.length) >> 4)
  return parts.some(part => text.includes(part))
}
