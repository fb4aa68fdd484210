import type { RichTextNode } from '@guide/contracts'
import { splitTokens } from './body-token.ts'

/** A text node; a line break in the source is a space. */
export const text = (words: string): RichTextNode => ({
  type: 'text',
  text: words.replaceAll(/\r\n?|\n/g, ' '),
})

/** Plain text in which only tokens have a meaning. */
export const literal = (words: string): RichTextNode[] =>
  joinTexts(splitTokens(words).map(node => (node.type === 'text' ? text(node.text) : node)))

/** A node with children. Without children there is nothing to show, so there is no node either. */
export const parent = (
  type: 'paragraph' | 'emphasis' | 'strong',
  children: RichTextNode[],
): RichTextNode[] => (children.length === 0 ? [] : [{ type, children }])

export const paragraph = (children: RichTextNode[]) => parent('paragraph', children)

/** Joins neighbouring text nodes and drops empty ones. */
export function joinTexts(nodes: RichTextNode[]): RichTextNode[] {
  const joined: RichTextNode[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text') joined[joined.length - 1] = text(last.text + node.text)
    else if (node.type !== 'text' || node.text !== '') joined.push(node)
  }
  return joined
}
