import { isDeepStrictEqual } from 'node:util'
import type { ThemeUpdate, TokenSet } from '@guide/contracts'
import { unprocessable } from '../../errors.ts'
import { startSlices } from '../../slices.ts'
import { tokenProblem } from './token-value.ts'

/** The token sets in a request. Null removes a set; a missing set stays as it is. */
export interface TokenSets {
  light?: TokenSet | null
  dark?: TokenSet | null
}

/** Reads the token sets of a request; `variables` is another name of `light`. */
export async function readTokenSets({ variables, light, dark }: ThemeUpdate): Promise<TokenSets> {
  if (variables !== undefined && light !== undefined && !isDeepStrictEqual(variables, light)) {
    throw unprocessable('light', 'differs from variables, which is the same set; send one of them')
  }
  await checkTokenSets({ variables, light: variables === undefined ? light : undefined, dark })
  const lightSet = variables === undefined ? light : variables
  return { ...(lightSet !== undefined && { light: lightSet }), ...(dark !== undefined && { dark }) }
}

/** Refuses the first token whose value does not fit its name. In slices, because there may be many long values. */
export async function checkTokenSets(sets: Record<string, TokenSet | null | undefined>): Promise<void> {
  const pause = startSlices()
  for (const [field, set] of Object.entries(sets)) {
    for (const [name, value] of Object.entries(set ?? {})) {
      const problem = tokenProblem(name, value)
      if (problem) throw unprocessable(`${field}.${name.slice(0, 100)}`, problem)
      await pause()
    }
  }
}
