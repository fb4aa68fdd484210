import type { RichTextNode } from '@guide/contracts'
import { parseBody } from '../../rich-text/parse-body.ts'

const excerptLength = 160

/** A body, parsed, and the words in it. */
export interface ArticleText {
  body: string
  body_tree: RichTextNode[]
  words: string
}

export function rendered(body: string): ArticleText {
  const body_tree = parseBody(body)
  return { body, body_tree, words: textOf(body_tree) }
}

/** The words of a parsed body, its blocks apart by a line break. */
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

/** How a text begins, cut between words where it can be. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= excerptLength) return line
  const cut = line
    .slice(0, excerptLength)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  return `${cut.replace(/ [^ ]*$/, '')}…`
}
