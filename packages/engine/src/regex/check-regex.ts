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

/** The approximate number of instructions of an expression. The sum over a rule is limited. */
export function regexSize(source: string): number {
  return factsOf(translate(source)).size
}
