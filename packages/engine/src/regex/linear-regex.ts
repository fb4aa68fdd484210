import { RE2Set } from 're2js'
import { regexBounds } from './regex-bounds.ts'
import { type FixedTexts, factsOf } from './regex-facts.ts'
import { translate } from './translate.ts'

/** A regular expression from a tenant: looked for anywhere in a text, in time linear in the text. */
export interface LinearRegex {
  /** Texts of which every match holds at least one; undefined when none are known. */
  readonly required: readonly string[] | undefined
  /** False when it is past the bounds, and so matches nothing. */
  readonly bounded: boolean
  test(text: string): boolean
}

/** What one expression may hold of automaton states; past that it is run without them, still in linear time. */
const automatonBytes = 64 * 1024

/**
 * Makes a regex that compiles when it is first needed: most of a tenant's expressions never meet a page or a
 * user that they could match. One that does not compile matches nothing.
 */
export function linearRegex(source: string, caseInsensitive = false): LinearRegex {
  if (source.length > regexBounds.length) return nothing
  const { size, required, fixed } = factsOf(translate(source))
  if (size > regexBounds.estimate) return nothing
  if (caseInsensitive) return { required: undefined, bounded: true, test: testInAnyCase(source, fixed) }
  return {
    required,
    bounded: true,
    test: fixed === undefined ? lazyTest(translate(source)) : testOfFixed(fixed),
  }
}

const nothing: LinearRegex = { required: undefined, bounded: false, test: () => false }

function lazyTest(source: string): (text: string) => boolean {
  let set: RE2Set | null | undefined
  return text => {
    if (set === undefined) set = compile(source)
    return set !== null && set.match(text).length > 0
  }
}

/** As a set of one: unlike a lone expression, a set can be told how much memory it may use. */
function compile(source: string): RE2Set | null {
  try {
    const set = new RE2Set(RE2Set.UNANCHORED, 0, automatonBytes)
    set.add(source)
    set.compile()
    return set
  } catch {
    return null
  }
}

function testInAnyCase(source: string, fixed: FixedTexts | undefined): (text: string) => boolean {
  const test = lazyTest(translate(source, true))
  if (!fixed?.texts.every(isAscii)) return test
  const folded = testOfFixed({ ...fixed, texts: fixed.texts.map(text => text.toLowerCase()) })
  // Beyond ASCII, letters fold in ways that lower case does not know: ſ is an s.
  return text => (isAscii(text) ? folded(text.toLowerCase()) : test(text))
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
