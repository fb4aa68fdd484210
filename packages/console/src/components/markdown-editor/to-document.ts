import type { RichTextNode } from '@guide/contracts'
import type { JSONContent } from '@tiptap/core'

type Marks = NonNullable<JSONContent['marks']>

/** The blocks of a body as the blocks of the visual editor, one for one. */
export const toDocumentBlocks = (tree: RichTextNode[]): JSONContent[] => tree.map(toBlock)

/** The source of a token, which the editor shows as text. */
export const tokenSource = ({ name, fallback }: { name: string; fallback: string }) =>
  fallback === '' ? `{{${name}}}` : `{{${name}|${fallback}}}`

function toBlock(node: RichTextNode): JSONContent {
  switch (node.type) {
    case 'list':
      return { type: node.ordered ? 'orderedList' : 'bulletList', content: node.children.map(toBlock) }
    case 'list_item': {
      const startsWithText = node.children[0]?.type === 'paragraph'
      const blocks = node.children.map(toBlock)
      return { type: 'listItem', content: startsWithText ? blocks : [{ type: 'paragraph' }, ...blocks] }
    }
    case 'code_block':
      return { type: 'codeBlock', content: node.text === '' ? [] : [{ type: 'text', text: node.text }] }
    case 'paragraph':
      return { type: 'paragraph', content: toInlines(node.children, []) }
    default:
      return { type: 'paragraph', content: toInlines([node], []) }
  }
}

const toInlines = (nodes: RichTextNode[], marks: Marks): JSONContent[] =>
  nodes.flatMap(node => toInline(node, marks))

function toInline(node: RichTextNode, marks: Marks): JSONContent[] {
  switch (node.type) {
    case 'text':
      return [{ type: 'text', text: node.text, marks }]
    case 'token':
      return [{ type: 'text', text: tokenSource(node), marks }]
    case 'code':
      return [{ type: 'text', text: node.text, marks: withMark(marks, { type: 'code' }) }]
    case 'image':
      return [{ type: 'image', attrs: { src: node.src, alt: node.alt }, marks }]
    case 'break':
      return [{ type: 'hardBreak', marks }]
    case 'emphasis':
      return toInlines(node.children, withMark(marks, { type: 'italic' }))
    case 'strong':
      return toInlines(node.children, withMark(marks, { type: 'bold' }))
    case 'link':
      return toInlines(node.children, withMark(marks, { type: 'link', attrs: { href: node.href } }))
    default:
      return []
  }
}

const withMark = (marks: Marks, mark: Marks[number]): Marks =>
  marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark]
