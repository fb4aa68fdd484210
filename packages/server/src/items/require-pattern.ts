import type { UrlPattern } from '@guide/contracts'
import { checkPattern } from '@guide/engine'
import { unprocessable } from '../errors.ts'

/** Refuses a URL pattern that the engine cannot compile. */
export function requirePattern(path: string, pattern: UrlPattern) {
  const problem = checkPattern(pattern)
  if (problem) throw unprocessable(`${path}.pattern`, problem)
}
