import type { RichTextNode } from '@guide/contracts'
import { isQuicklyParsed, parseBody } from '@guide/engine/rich-text'
import { startSlices } from '../slices.ts'
import { parseInThread } from './parser-thread.ts'

/** Parses bodies without holding other requests up: long ones in another thread, the others in slices. */
export async function parseBodies(bodies: string[]): Promise<RichTextNode[][]> {
  const trees: RichTextNode[][] = []
  const pause = startSlices()
  for (const body of bodies) {
    trees.push(isQuicklyParsed(body) ? parseBody(body) : await parseInThread(body))
    await pause()
  }
  return trees
}
