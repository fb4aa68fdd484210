import { native } from '../../render/native.ts'
import { cut } from '../likeness/features.ts'

/** What users write into the page, and what is no text to read. */
const unwritten = 'textarea,[contenteditable]:not([contenteditable=false]),script,style,template,noscript'
const maxLength = 999

/** The text of an element that the page has written. What a user has typed must not be stored. */
export function writtenText(element: Element | null | undefined): string {
  if (!element || native(element, 'closest').call(element, unwritten)) return ''
  const isSkipped = (node: Node) =>
    node.nodeType === Node.ELEMENT_NODE && native(node as Element, 'matches').call(node, unwritten)
  const walker = element.ownerDocument.createTreeWalker(
    element,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    node => (isSkipped(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT),
  )
  let text = ''
  while (text.length < maxLength && walker.nextNode()) {
    const { currentNode } = walker
    if (currentNode.nodeType === Node.TEXT_NODE) text += currentNode.nodeValue
  }
  return cut(text)
}
