import type { RichTextNode } from '@guide/contracts'
import { element } from './element.ts'
import { tokenText } from './fill-tokens.ts'

type Of<Type extends RichTextNode['type']> = Extract<RichTextNode, { type: Type }>

const tags = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  list_item: 'li',
  code: 'code',
  code_block: 'pre',
  break: 'br',
} as const

/** The service checks links too. They are checked again here, where an unsafe one would do harm. */
const safeLink = /^(https?:\/\/|mailto:|tel:|[#?]|\/(?![/\\]))/i

type Inside = Node | string
type Body = readonly RichTextNode[] | undefined

/** A body as DOM nodes and texts. Unknown nodes and unsafe links are replaced by what is inside them. */
export function richText(body: Body, tokens: Record<string, unknown>): Inside[] {
  return (body ?? []).flatMap((node): Inside | Inside[] => {
    const { text, children } = node as { text?: string; children?: Body }
    const inside = text ? [text] : richText(children, tokens)
    switch (node.type) {
      case 'token':
        return tokenText(node.name, node.fallback, tokens)
      case 'link':
        return isSafeLink(node.href) ? link(node.href, inside) : inside
      case 'image':
        return image(node)
      case 'list':
        return element(node.ordered ? 'ol' : 'ul', {}, ...inside)
      default: {
        const tag = Object.hasOwn(tags, node.type) ? tags[node.type as keyof typeof tags] : undefined
        return tag ? element(tag, {}, ...inside) : inside
      }
    }
  })
}

/** A link. Links to other origins open in a new tab. */
export function link(href: string, inside: Inside[], className?: string): HTMLAnchorElement {
  const anchor = element('a', { href, class: className }, ...inside)
  // The origin of an invalid URL is empty.
  if (anchor.origin !== location.origin) Object.assign(anchor, { target: '_blank', rel: 'noreferrer' })
  return anchor
}

function image({ src, alt }: Of<'image'>): Node[] {
  return /^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1)[:/]/i.test(src)
    ? [element('img', { src, alt, referrerpolicy: 'no-referrer' })]
    : []
}

export const isSafeLink = (href: unknown): href is string => typeof href === 'string' && safeLink.test(href)
