import { RE2JS } from 're2js'
import { regexBounds } from './regex-bounds.ts'
import { factsOf } from './regex-facts.ts'
import { translate } from './translate.ts'

/** Why a regular expression is refused, in words; undefined when it is fine. */
export function checkRegex(source: string): string | undefined {
  if (source.length > regexBounds.length) return `is longer than ${regexBounds.length} characters`
  const translated = translate(source)
  if (factsOf(translated).size > regexBounds.estimate) return tooLarge
  try {
    return RE2JS.compile(translated).programSize() > regexBounds.instructions ? tooLarge : undefined
  } catch (error) {
    const detail = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : ''
    return `does not compile: ${detail}`
  }
}

const tooLarge = `is too large: it multiplies to more than ${regexBounds.instructions} instructions`

/** About how much work an expression is; a rule is bounded by the sum. */
export function regexSize(source: string): number {
  return factsOf(translate(source)).size
}
