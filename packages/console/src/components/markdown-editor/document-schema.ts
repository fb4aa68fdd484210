import { imagePattern, linkPattern } from '@guide/contracts/link'
import { type Extensions, Mark, mergeAttributes } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'

const allowedLink = new RegExp(linkPattern, 'u')
const allowedImage = new RegExp(imagePattern, 'u')

/** Whether users may follow a link to this address: http, https, mailto, tel, a path, `#…` or `?…`. */
export const isAllowedLink = (href: string): boolean => allowedLink.test(href)

const Code = Mark.create({
  name: 'code',
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark('code') }
  },
})

const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: element => isAllowedLink(element.getAttribute('href') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes({ rel: 'noopener' }, HTMLAttributes), 0],
})

/** Only pictures of the service itself may be loaded in the console; for others the editor shows their description. */
const isOwn = (src: string) => typeof location !== 'undefined' && src.startsWith(`${location.origin}/`)

const Picture = Image.extend({
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: element => allowedImage.test(element.getAttribute('src') ?? '') && null },
    {
      tag: 'span[data-picture]',
      getAttrs: element => ({ src: element.dataset.picture, alt: element.textContent }),
    },
  ],
  renderHTML: ({ node }) => {
    const { src, alt } = node.attrs
    if (isOwn(src)) return ['img', { src, alt: alt ?? '' }]
    return ['span', { 'data-picture': src, title: src }, alt || src]
  },
  addInputRules: () => [],
})

/** What the visual editor can show: exactly the nodes that users get of a body. */
export const documentExtensions: Extensions = [
  StarterKit.configure({
    blockquote: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    trailingNode: false,
    code: false,
    link: false,
    dropcursor: { class: 'guide-dropcursor', color: false },
  }),
  Code,
  Link,
  Picture.configure({ inline: true }),
]
