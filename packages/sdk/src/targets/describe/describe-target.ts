import type { ElementTarget } from '@guide/contracts'
import { textOf } from '../likeness/features.ts'
import type { Tools } from '../targets.ts'
import { fingerprintOf } from './fingerprint-of.ts'
import { type Ground, type Key, keysOf } from './selector-of.ts'

export type Grade = 'will hold' | 'should hold' | 'fragile'

export interface DescribedKey {
  key: 'data_attribute' | 'element_id' | 'css_selector'
  value: string
  /** How many visible elements it matches now. */
  matches: number
  reason: string
}

/** An element of the page as an admin picks it. */
export interface DescribedTarget {
  /** What is stored. */
  target: ElementTarget
  /** Every key that would do, the most lasting first. */
  keys: DescribedKey[]
  grade: Grade
  /** The grade with its reason, in words. */
  reason: string
  /** What a developer adds to the element, so that the target lasts. */
  attribute: string
  /** Whether it is a frame of another origin, whose content cannot be reached. */
  isForeignFrame: boolean
}

const grades: Record<Ground, Grade> = {
  mark: 'will hold',
  id: 'should hold',
  attribute: 'should hold',
  label: 'should hold',
  class: 'fragile',
  place: 'fragile',
}

/** Describes an element so that it is found again. Takes elements in open shadow roots and in frames of the same origin. */
export function describeTarget(element: Element, tools: Tools): DescribedTarget {
  const root = element.getRootNode() as Document | ShadowRoot
  const matches = (selector: string) =>
    [...root.querySelectorAll(selector)].filter(one => one === element || tools.isRendered(one))
  const outside = pathInto(root, tools)
  const found = keysOf(element, matches)
  const [best] = found as [Key]
  const keys = found.map(key => described(key, outside, matches))
  const isByPlace = /class|place/.test(best.ground)
  const fingerprint = fingerprintOf(element, [...root.querySelectorAll(element.localName)])
  if (isByPlace) fingerprint.check = fingerprint.twins ? '-' : checkOf(element, tools)
  // A key that depends on the place would only mislead if a better one fails.
  const stored = isByPlace
    ? keys.slice(0, 1)
    : keys.filter((_, at) => !/class|place/.test(found[at]?.ground ?? ''))
  const target: ElementTarget = { fingerprint }
  for (const { key, value } of stored) target[key] ??= value
  const isForeignFrame = element.localName === 'iframe' && !(element as HTMLIFrameElement).contentDocument
  return {
    target,
    keys,
    grade: grades[best.ground],
    reason: isForeignFrame
      ? 'a frame of another origin: Guide can point at the frame, but not at anything in it'
      : `${grades[best.ground]}: ${reasonOf(best, fingerprint.twins ? '' : (fingerprint.text ?? ''))}`,
    attribute: `data-guide="${slug(fingerprint.name || fingerprint.text || element.localName)}"`,
    isForeignFrame,
  }
}

/** An element without text never passes, so that its likeness decides. */
const checkOf = (element: Element, { digest }: Tools) =>
  textOf(element) ? digest((element.textContent as string).trim().slice(0, 40)) : '-'

/** The selectors that lead to a shadow root or to the document of a frame. */
function pathInto(root: Document | ShadowRoot, tools: Tools): string {
  const holder = root instanceof ShadowRoot ? root.host : (root.defaultView?.frameElement ?? null)
  if (!holder || root === document) return ''
  const around = holder.getRootNode() as Document | ShadowRoot
  const [best] = keysOf(holder, selector => [...around.querySelectorAll(selector)])
  return `${pathInto(around, tools)}${best?.selector} >>> `
}

function described(key: Key, outside: string, matches: (selector: string) => Element[]): DescribedKey {
  const { selector } = key
  const [, name = '', value = ''] = /^\[([\w-]+)="((?:[^"\\]|\\.)*)"\]$/.exec(selector) ?? []
  const plain = value.replace(/\\(.)/g, '$1')
  const common = { matches: matches(selector).length, reason: `${grades[key.ground]}: ${reasonOf(key, '')}` }
  if (!outside && name.startsWith('data-')) {
    return { key: 'data_attribute', value: name === 'data-guide' ? plain : `${name}=${plain}`, ...common }
  }
  if (!outside && name === 'id') return { key: 'element_id', value: plain, ...common }
  return { key: 'css_selector', value: outside + selector, ...common }
}

function reasonOf({ ground, name }: Key, text: string): string {
  switch (ground) {
    case 'mark':
      return `has ${name}`
    case 'id':
      return 'has an id of its own'
    case 'attribute':
      return `its ${name} tells it apart`
    case 'label':
      return `its ${name} tells it apart, in this language`
    case 'class':
      return `only its class “${name}” tells it apart`
    case 'place':
      return text ? `only its text “${text.slice(0, 40)}” tells it apart` : 'only its position tells it apart'
  }
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 4)
    .join('-') || 'target'
