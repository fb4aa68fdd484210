import type { RichTextNode } from '@guide/contracts'
import { parseBodies } from '../../rich-text/parse-bodies.ts'
import { cutText } from '../../storable.ts'

const excerptLength = 160

/** A parsed body and its plain text. */
export interface RenderedBody {
  body: string
  body_tree: RichTextNode[]
  words: string
}

/** It may take long, so it must not happen in a transaction. */
export async function renderBody(tenantId: string, body: string): Promise<RenderedBody> {
  const [body_tree = []] = await parseBodies(tenantId, [body])
  return { body, body_tree, words: textOf(body_tree) }
}

/** The plain text of a parsed body, one line per block. */
export const textOf = (nodes: RichTextNode[]): string =>
  nodes
    .map(block => wordsOf(block))
    .filter(Boolean)
    .join('\n')

function wordsOf(node: RichTextNode): string {
  switch (node.type) {
    case 'token':
      return node.fallback
    case 'image':
      return node.alt
    case 'break':
      return ' '
    case 'text':
    case 'code':
    case 'code_block':
      return node.text
    case 'list':
    case 'list_item':
      return textOf(node.children)
    default:
      return node.children.map(wordsOf).join('')
  }
}

/** The first 160 characters of a text, cut between words if possible. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= excerptLength) return line
  return `${cutText(line, excerptLength).replace(/ [^ ]*$/, '')}…`
}
