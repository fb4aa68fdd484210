import { parseBody } from '@guide/engine/rich-text'
import type { JSONContent } from '@tiptap/core'
import { meaningOf } from './meaning-of.ts'
import type { OpenDocument } from './open-document.ts'
import { joinBlocks } from './to-markdown.ts'

/**
 * Writes the visual editor's blocks as Markdown. A part of the opened text that was not edited stays as it was written.
 * @param original the blocks as the editor had them after opening
 */
export function saveDocument(opened: OpenDocument, original: JSONContent[], blocks: JSONContent[]): string {
  const keys = original.map(keyOf)
  if (isSameList(keys, blocks.map(keyOf))) return opened.markdown
  const written = joinBlocks(blocks)
  const kept = keepSources(opened, keys, blocks)
  // A kept part may need another one that is gone: a link, for example, the definition of its address.
  return meaningOf(parseBody(kept)) === meaningOf(parseBody(written)) ? kept : written
}

const keyOf = (block: JSONContent) => JSON.stringify(block)
const isSameList = (a: string[], b: string[]) => a.length === b.length && a.every((key, at) => key === b[at])

interface Kept {
  keys: string[]
  start: number
  end: number
}

function keepSources({ markdown, sources }: OpenDocument, keys: string[], blocks: JSONContent[]): string {
  const parts = sourceParts(sources, keys)
  const current = blocks.map(keyOf)
  let [written, waiting, next] = ['', [] as JSONContent[], 0]
  let last: Kept | undefined

  const append = (text: string, gap = '\n\n') => {
    if (text !== '') written += written === '' ? text : gap + text
  }
  const flush = () => {
    if (waiting.length === 0) return
    append(joinBlocks(waiting))
    waiting = []
    last = undefined
  }

  for (let at = 0; at < blocks.length; ) {
    const found = parts.findIndex(
      (part, index) => index >= next && isSameList(part.keys, current.slice(at, at + part.keys.length)),
    )
    const part = parts[found]
    if (!part) {
      waiting.push(blocks[at] as JSONContent)
      at += 1
      continue
    }
    flush()
    const isNeighbour = last !== undefined && parts[found - 1] === last
    append(markdown.slice(part.start, part.end), isNeighbour ? markdown.slice(last?.end, part.start) : '\n\n')
    last = part
    next = found + 1
    at += part.keys.length
  }
  flush()
  const [first, final] = [parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0]
  const rest = markdown.slice(final).trim()
  return markdown.slice(0, first) + written + (rest === '' ? '' : `\n\n${rest}`)
}

/** The parts of the source that became blocks, with the blocks that they became. */
function sourceParts(sources: OpenDocument['sources'], keys: string[]): Kept[] {
  let at = 0
  return sources.flatMap(({ nodes, start, end }) => {
    if (nodes.length === 0) return []
    at += nodes.length
    return [{ keys: keys.slice(at - nodes.length, at), start, end }]
  })
}
