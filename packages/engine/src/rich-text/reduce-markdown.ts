import type { RichTextNode } from '@guide/contracts'
import { imagePattern, linkPattern } from '@guide/contracts/link'
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
import { joinTexts, literal, paragraph, parent, text } from './rich-text-nodes.ts'

const maxDepth = 20
/** For all URLs of a body together: a single definition can be referenced a thousand times. */
const maxUrlCharacters = 20_000

const link = new RegExp(linkPattern, 'u')
const imageSource = new RegExp(imagePattern, 'u')

/** Reduces a Markdown tree to the nodes that users get, for each of its blocks. */
export function reduceMarkdown(root: Root): RichTextNode[][] {
  const definitions = definitionsIn(root)
  let urlCharactersLeft = maxUrlCharacters

  const blocks = (nodes: RootContent[], depth: number): RichTextNode[] =>
    nodes.flatMap(node => block(node, depth))

  const block = (node: RootContent, depth: number): RichTextNode[] => {
    if (depth > maxDepth) return paragraph(literal(textOf(node)))
    switch (node.type) {
      case 'paragraph':
        return paragraph(inlines(node.children, depth + 1))
      case 'heading':
        return paragraph(parent('strong', inlines(node.children, depth + 2)))
      case 'blockquote':
        return blocks(node.children, depth + 1)
      case 'list':
        return [
          {
            type: 'list',
            ordered: node.ordered === true,
            children: node.children.map(item => ({
              type: 'list_item',
              children: blocks(item.children, depth + 2),
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

  const inlines = (nodes: PhrasingContent[], depth: number, inLink = false): RichTextNode[] =>
    joinTexts(nodes.flatMap(node => inline(node, depth, inLink)))

  const inline = (node: PhrasingContent, depth: number, inLink: boolean): RichTextNode[] => {
    if (depth > maxDepth) return literal(textOf(node))
    switch (node.type) {
      case 'text':
        return [text(node.value)]
      case 'emphasis':
      case 'strong':
        return parent(node.type, inlines(node.children, depth + 1, inLink))
      case 'link':
      case 'linkReference': {
        const href = inLink ? undefined : safeUrl(node)
        const children = inlines(node.children, depth + 1, inLink || href !== undefined)
        return href === undefined || children.length === 0 ? children : [{ type: 'link', href, children }]
      }
      case 'image':
      case 'imageReference': {
        const src = safeUrl(node, imageSource)
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

  /** The URL of a link or an image; undefined if the URL is not allowed. */
  const safeUrl = (
    node: Link | Image | LinkReference | ImageReference,
    allowed = link,
  ): string | undefined => {
    const url = 'url' in node ? node.url : definitions.get(node.identifier)?.url
    if (url === undefined || !allowed.test(url) || !link.test(url)) return undefined
    if (url.length > urlCharactersLeft) return undefined
    urlCharactersLeft -= url.length
    return url
  }

  return root.children.map(node => block(node, 1))
}

/** The definitions that reference links use. If an identifier is defined twice, the first definition counts. */
function definitionsIn(root: Root): Map<string, Definition> {
  const found = new Map<string, Definition>()
  const open: Nodes[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node)
    if ('children' in node) open.push(...node.children.toReversed())
  }
  return found
}

/** The text of a node without its formatting. */
function textOf(node: Nodes): string {
  if ('value' in node) return node.value
  if ('alt' in node) return node.alt ?? ''
  if (!('children' in node)) return node.type === 'break' ? ' ' : ''
  const hasBlocks = node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem'
  return node.children.map(textOf).join(hasBlocks ? ' ' : '')
}
