import { isDeepStrictEqual } from 'node:util'
import type { ThemeUpdate, TokenSet } from '@guide/contracts'
import { unprocessable } from '../../errors.ts'
import { tokenProblem } from './token-value.ts'

/** The sets that a request names: null takes one away, a set that is not named is not there. */
export interface NamedSets {
  light?: TokenSet | null
  dark?: TokenSet | null
}

/** Reads the sets of a request; `variables` and `light` are two names of one. */
export function namedSets({ variables, light, dark }: ThemeUpdate): NamedSets {
  if (variables !== undefined && light !== undefined && !isDeepStrictEqual(variables, light)) {
    throw unprocessable('light', 'differs from variables, which is the same set; send one of them')
  }
  checkSets({ variables, light, dark })
  const named = variables === undefined ? light : variables
  return { ...(named !== undefined && { light: named }), ...(dark !== undefined && { dark }) }
}

/** Refuses the first token that is not what its name asks for. */
export function checkSets(sets: Record<string, TokenSet | null | undefined>) {
  for (const [field, set] of Object.entries(sets)) {
    for (const [name, value] of Object.entries(set ?? {})) {
      const problem = tokenProblem(name, value)
      if (problem) throw unprocessable(`${field}.${name.slice(0, 100)}`, problem)
    }
  }
}
