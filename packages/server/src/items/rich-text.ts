import { linkPattern, type RichTextNode } from '@guide/contracts'
import type {
  Definition,
  Image,
  ImageReference,
  Link,
  LinkReference,
  Nodes,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { splitTokens } from './body-token.ts'
import { isTangled } from './tangled-markdown.ts'
import { tokenSyntax } from './token-syntax.ts'

const deepest = 20
const mostParagraphs = 500
/** All addresses of a body together: one definition can be referred to a thousand times. */
const mostAddress = 20_000

const link = new RegExp(linkPattern, 'u')

/**
 * Markdown as the tree that users get. Whatever the tree has no node for is left as its text, and a body that has
 * more markup than the parser can take is left as text altogether.
 */
export function parseBody(markdown: string): RichTextNode[] {
  if (isTangled(markdown)) return asParagraphs(markdown)
  const root = fromMarkdown(markdown, tokenSyntax)
  return new Reduction(root).blocks(root.children, 1)
}

function asParagraphs(text: string): RichTextNode[] {
  const parts = text.split(/(?:\r\n?|\n)\s*[\r\n]/)
  const paragraphs = [...parts.slice(0, mostParagraphs), parts.slice(mostParagraphs).join(' ')]
  return paragraphs.flatMap(words => paragraph(literal(words)))
}

/** One body on its way from Markdown's tree to ours. */
class Reduction {
  readonly #definitions: Map<string, Definition>
  #addressLeft = mostAddress

  constructor(root: Root) {
    this.#definitions = definitionsIn(root)
  }

  blocks(nodes: RootContent[], depth: number): RichTextNode[] {
    return nodes.flatMap(node => this.#block(node, depth))
  }

  #block(node: RootContent, depth: number): RichTextNode[] {
    if (depth > deepest) return paragraph(literal(textOf(node)))
    switch (node.type) {
      case 'paragraph':
        return paragraph(this.#inlines(node.children, depth + 1))
      case 'heading':
        return paragraph(parent('strong', this.#inlines(node.children, depth + 2)))
      case 'blockquote':
        return this.blocks(node.children, depth + 1)
      case 'list':
        return [
          {
            type: 'list',
            ordered: node.ordered === true,
            children: node.children.map(item => ({
              type: 'list_item',
              children: this.blocks(item.children, depth + 2),
            })),
          },
        ]
      case 'code':
        return [{ type: 'code_block', text: node.value }]
      case 'html':
        return paragraph(literal(node.value))
      default:
        return []
    }
  }

  #inlines(nodes: PhrasingContent[], depth: number, inLink = false): RichTextNode[] {
    return joinTexts(nodes.flatMap(node => this.#inline(node, depth, inLink)))
  }

  #inline(node: PhrasingContent, depth: number, inLink: boolean): RichTextNode[] {
    if (depth > deepest) return literal(textOf(node))
    switch (node.type) {
      case 'text':
        return [text(node.value)]
      case 'emphasis':
      case 'strong':
        return parent(node.type, this.#inlines(node.children, depth + 1, inLink))
      case 'link':
      case 'linkReference': {
        const href = inLink ? undefined : this.#address(node)
        const children = this.#inlines(node.children, depth + 1, inLink || href !== undefined)
        return href === undefined || children.length === 0 ? children : [{ type: 'link', href, children }]
      }
      case 'image':
      case 'imageReference': {
        const src = this.#address(node, 'https:')
        const alt = node.alt ?? ''
        return src === undefined ? literal(alt) : [{ type: 'image', src, alt }]
      }
      case 'inlineCode':
        return [{ type: 'code', text: node.value }]
      case 'break':
        return [{ type: 'break' }]
      default:
        return literal(textOf(node))
    }
  }

  /** Where a link or an image leads, unless it must not lead there. */
  #address(node: Link | Image | LinkReference | ImageReference, scheme = ''): string | undefined {
    const url = 'url' in node ? node.url : this.#definitions.get(node.identifier)?.url
    if (url === undefined || !url.startsWith(scheme) || !link.test(url)) return undefined
    if (url.length > this.#addressLeft) return undefined
    this.#addressLeft -= url.length
    return url
  }
}

/** What the links by reference in a body refer to; of two definitions the first counts. */
function definitionsIn(root: Root): Map<string, Definition> {
  const found = new Map<string, Definition>()
  const open: Nodes[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node)
    if ('children' in node) open.push(...node.children.toReversed())
  }
  return found
}

/** The words of a node, without what they look like. */
function textOf(node: Nodes): string {
  if ('value' in node) return node.value
  if ('alt' in node) return node.alt ?? ''
  if (!('children' in node)) return node.type === 'break' ? ' ' : ''
  const isBlocks = node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem'
  return node.children.map(textOf).join(isBlocks ? ' ' : '')
}

const text = (words: string): RichTextNode => ({ type: 'text', text: words.replaceAll(/\r\n?|\n/g, ' ') })

const literal = (words: string): RichTextNode[] =>
  joinTexts(splitTokens(words).map(node => (node.type === 'text' ? text(node.text) : node)))

/** A node with children; without any there is nothing to see of it. */
const parent = (type: 'paragraph' | 'emphasis' | 'strong', children: RichTextNode[]): RichTextNode[] =>
  children.length === 0 ? [] : [{ type, children }]

const paragraph = (children: RichTextNode[]) => parent('paragraph', children)

function joinTexts(nodes: RichTextNode[]): RichTextNode[] {
  const joined: RichTextNode[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text') joined[joined.length - 1] = text(last.text + node.text)
    else if (node.type !== 'text' || node.text !== '') joined.push(node)
  }
  return joined
}
