import type { TourDefinition } from '@guide/contracts'
import { expressionCost, regexCost } from '@guide/engine'
import { exceeded } from '../bounds.ts'
import { Refusal, unprocessable } from '../errors.ts'

/** What compiling the regular expressions of one definition may cost, in instructions. */
const maxExpressions = 10_000

/** The fields of a definition, or of a request, that may contain regular expressions. */
type Expressive = Partial<Pick<TourDefinition, 'url_patterns' | 'audience'>> & {
  steps?: { page?: { pattern: string; is_regex?: boolean } | null }[]
}

/** What compiling the regular expressions of a definition costs, in instructions. */
export function expressionsOf({ url_patterns = [], steps = [], audience }: Expressive): number {
  const patterns = [...url_patterns, ...steps.flatMap(({ page }) => page ?? [])]
  return patterns.reduce(
    (sum, { pattern, is_regex }) => sum + (is_regex ? regexCost(pattern) : 0),
    expressionCost(audience),
  )
}

/** Refuses a request whose regular expressions would take too long to check. */
export function requireFewExpressions(input: object): void {
  const cost = expressionsOf(input)
  if (cost <= maxExpressions) return
  throw unprocessable(
    'url_patterns',
    `the regular expressions of a definition may compile to ${maxExpressions} instructions in total, these to about ${cost}`,
  )
}

/** Refuses a definition, or a draft, that is too large, unless the previous one is as large. */
export function requireSmall<Definition extends object>(
  definition: Definition,
  previous: object | null,
  maxBytes: number,
): Definition {
  const bytes = bytesOf(definition)
  if (bytes <= maxBytes || (previous && bytes <= bytesOf(previous))) return definition
  const problem = exceeded('largest_definition_bytes', maxBytes)
  throw new Refusal('UNPROCESSABLE_ENTITY', `${problem} This one has ${Math.ceil(bytes / 1024)} KiB.`)
}

/** How large it is about where it is stored: PostgreSQL writes small numbers with all their zeros, 1e-300 with 302 characters. */
function bytesOf(definition: object): number {
  const text = JSON.stringify(definition)
  let bytes = Buffer.byteLength(text)
  for (const [, zeros] of text.matchAll(/\de-(\d+)/g)) bytes += Number(zeros)
  return bytes
}
