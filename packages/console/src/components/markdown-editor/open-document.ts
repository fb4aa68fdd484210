import type { RichTextNode } from '@guide/contracts'
import { type BodyBlock, parseBlocks, parseBody } from '@guide/engine/rich-text'
import type { JSONContent } from '@tiptap/core'
import { meaningOf } from './meaning-of.ts'
import { toDocumentBlocks } from './to-document.ts'
import { joinBlocks } from './to-markdown.ts'

/** A body that the visual editor can show: its blocks, and the source that each group of them came from. */
export interface OpenDocument {
  markdown: string
  blocks: JSONContent[]
  sources: BodyBlock[]
}

/** Opens a body in the visual editor; undefined if what users see would not come back from there unchanged. */
export function openDocument(markdown: string): OpenDocument | undefined {
  const sources = parseBlocks(markdown)
  if (!sources) return undefined
  const tree = sources.flatMap(({ nodes }) => nodes)
  const blocks = toDocumentBlocks(tree)
  return hasSameMeaning(tree, joinBlocks(blocks)) ? { markdown, blocks, sources } : undefined
}

const hasSameMeaning = (tree: RichTextNode[], markdown: string) =>
  meaningOf(tree) === meaningOf(parseBody(markdown))
