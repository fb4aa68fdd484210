import { RE2JS } from 're2js'
import { factsOf } from './regex-facts.ts'
import { regexLimits } from './regex-limits.ts'
import { translate } from './translate.ts'

/** Describes what is wrong with a regular expression before it is saved; undefined if it is valid. */
export function checkRegex(source: string): string | undefined {
  if (source.length > regexLimits.length) return `must not be longer than ${regexLimits.length} characters`
  const translated = translate(source)
  if (factsOf(translated).size > regexLimits.estimate) return tooLarge
  try {
    return RE2JS.compile(translated).programSize() > regexLimits.instructions ? tooLarge : undefined
  } catch (error) {
    const detail = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : ''
    return `does not compile: ${detail}`
  }
}

const tooLarge = `is too large: it compiles to more than ${regexLimits.instructions} instructions`

/** The approximate number of instructions of an expression. */
export function regexSize(source: string): number {
  return factsOf(translate(source)).size
}

/** Preparing an automaton costs as much as this number of instructions. */
const instructionsPerAutomaton = 50

/** What compiling an expression costs, in instructions. The sum over a rule, and over a tenant, is limited. */
export function regexCost(source: string): number {
  // An expression over the limits is never compiled, and fixed texts need no automaton.
  if (source.length > regexLimits.length) return 0
  const { size, fixed } = factsOf(translate(source))
  return fixed === undefined && size <= regexLimits.estimate ? size + instructionsPerAutomaton : 0
}
