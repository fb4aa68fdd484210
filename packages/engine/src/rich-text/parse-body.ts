import type { RichTextNode } from '@guide/contracts'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { markdownTokens } from './micromark-token.ts'
import { exceedsParserLimits } from './parser-limits.ts'
import { reduceMarkdown } from './reduce-markdown.ts'
import { literal, paragraph } from './rich-text-nodes.ts'

const maxPlainParagraphs = 500

/**
 * Parses the Markdown of a body into the tree that users get. Markup without a node of ours stays as its plain text.
 * A body with more markup than the parser can handle becomes plain text as a whole.
 */
export function parseBody(markdown: string): RichTextNode[] {
  if (exceedsParserLimits(markdown)) return plainParagraphs(markdown)
  return reduceMarkdown(fromMarkdown(markdown, markdownTokens)).flat()
}

/** A part of a body, from `start` to `end` of its Markdown, and what users get of it. */
export interface BodyBlock {
  nodes: RichTextNode[]
  start: number
  end: number
}

/** Parses a body like `parseBody` and says where each block stands; undefined if it has too much markup. */
export function parseBlocks(markdown: string): BodyBlock[] | undefined {
  if (exceedsParserLimits(markdown)) return undefined
  const root = fromMarkdown(markdown, markdownTokens)
  return reduceMarkdown(root).map((nodes, index) => ({
    nodes,
    start: root.children[index]?.position?.start.offset ?? 0,
    end: root.children[index]?.position?.end.offset ?? 0,
  }))
}

function plainParagraphs(text: string): RichTextNode[] {
  const parts = text.split(/(?:\r\n?|\n)\s*[\r\n]/)
  const paragraphs = [...parts.slice(0, maxPlainParagraphs), parts.slice(maxPlainParagraphs).join(' ')]
  return paragraphs.flatMap(words => paragraph(literal(words)))
}
