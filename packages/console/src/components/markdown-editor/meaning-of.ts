import type { RichTextNode } from '@guide/contracts'

interface Format {
  emphasis: boolean
  strong: boolean
  /** Which link of the body it belongs to: two links to one address are two links. */
  link: string
}

/**
 * What users see of a tree, in a form that can be compared. Bold in italics and italics in bold are the same; everything
 * else is compared as it is.
 */
export function meaningOf(tree: RichTextNode[]): string {
  let links = 0
  const read = (nodes: RichTextNode[], format: Format): unknown[] =>
    nodes.flatMap((node): unknown[] => {
      switch (node.type) {
        case 'emphasis':
        case 'strong':
          return read(node.children, { ...format, [node.type]: true })
        case 'link':
          links += 1
          return read(node.children, { ...format, link: `${links} ${node.href}` })
        case 'paragraph':
        case 'list_item':
          return [{ type: node.type, children: joined(read(node.children, format)) }]
        case 'list':
          return [{ type: 'list', ordered: node.ordered, children: read(node.children, format) }]
        default:
          return [{ ...node, ...format }]
      }
    })
  return JSON.stringify(read(tree, { emphasis: false, strong: false, link: '' }))
}

/** Joins texts that have the same format: `**a****b**` and `**ab**` look the same. */
function joined(leaves: unknown[]): unknown[] {
  const all: unknown[] = []
  for (const leaf of leaves as (Format & { type: string; text?: string })[]) {
    const last = all.at(-1) as typeof leaf | undefined
    const isAlike =
      last?.type === 'text' &&
      leaf.type === 'text' &&
      last.emphasis === leaf.emphasis &&
      last.strong === leaf.strong &&
      last.link === leaf.link
    if (isAlike) all[all.length - 1] = { ...last, text: `${last.text}${leaf.text}` }
    else all.push(leaf)
  }
  return all
}
