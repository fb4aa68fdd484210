import { setImmediate } from 'node:timers/promises'
import type { RichTextNode } from '@guide/contracts'
import { parseBody } from './rich-text.ts'

/** Parses the bodies of an item one by one: a hundred hostile ones must not keep other requests waiting. */
export async function parseBodies(bodies: string[]): Promise<RichTextNode[][]> {
  const trees: RichTextNode[][] = []
  for (const body of bodies) {
    trees.push(parseBody(body))
    await setImmediate()
  }
  return trees
}
