import type { RichTextNode } from '@guide/contracts'
import { isQuicklyParsed, parseBody } from '@guide/engine/rich-text'
import { startSlices } from '../slices.ts'
import { parseInThread } from './parser-thread.ts'

/**
 * Parses bodies of a tenant without holding other requests up: long ones in another thread, the others in slices. It may
 * take seconds, so it must not happen in a transaction: that would block the tenant, or the embedded database.
 */
export async function parseBodies(tenantId: string, bodies: string[]): Promise<RichTextNode[][]> {
  const trees: RichTextNode[][] = []
  const pause = startSlices(tenantId)
  for (const body of bodies) {
    trees.push(isQuicklyParsed(body) ? parseBody(body) : await parseInThread(body, tenantId))
    await pause()
  }
  return trees
}
