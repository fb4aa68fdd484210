import type { ElementTarget } from '@guide/contracts'
import { checkOf, isRendered, query } from '../find-target.ts'
import { textOf } from '../likeness/features.ts'
import { cssEscape } from './css-escape.ts'
import { fingerprintOf, hasStorableTag } from './fingerprint-of.ts'
import { rivalScore } from './rivals.ts'
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
  /** What is stored: the keys that will probably last, and the fingerprint. No key if none is short enough to be stored. */
  target: ElementTarget
  /** How many visible elements the best key matches now. More than one is possible only in repeated frames or components. */
  matches: number
  /** Every key that would do, the most lasting first. */
  keys: DescribedKey[]
  grade: Grade
  /** The grade with its reason, in words: `will hold: has data-testid`. */
  reason: string
  /** What a developer adds to the element, so that the target lasts: `data-guide="new-project"`. */
  html: string
  /** Whether it is a frame of another origin, whose content cannot be reached. */
  isForeignFrame: boolean
}

/** The service stores no longer selector. */
const maxSelector = 2000

const grades: Record<Ground, Grade> = {
  mark: 'will hold',
  id: 'should hold',
  attribute: 'should hold',
  label: 'should hold',
  class: 'fragile',
  place: 'fragile',
}

/**
 * Describes an element so that it is found again. Takes elements in open shadow roots and in frames of the same origin.
 * It takes some milliseconds on a large page, so call it for what was picked and not for everything under the pointer.
 */
export function describeTarget(element: Element): DescribedTarget {
  const root = element.getRootNode() as Document | ShadowRoot
  const matches = (selector: string) =>
    [...root.querySelectorAll(selector)].filter(one => one === element || isRendered(one))
  const holders = holdersOf(root)
  const outside = holders.map(({ selector }) => `${selector} >>> `).join('')
  const found = keysOf(element, matches)
  const [best] = found as [Key]
  const keys = found.map(key => described(key, outside))
  const isByPlace = /class|place/.test(best.ground)
  const alike = [...root.querySelectorAll(cssEscape(element.localName))]
  const fingerprint = fingerprintOf(element, alike)
  fingerprint.rival = rivalScore(element, fingerprint, alike, isByPlace)
  // An element without a text of its own never passes, so that its likeness decides.
  if (isByPlace) fingerprint.check = fingerprint.twins || !textOf(element) ? '-' : checkOf(element)
  // A key that depends on the place would only mislead if a better one fails.
  const stored = isByPlace
    ? keys.slice(0, 1)
    : keys.filter((_, at) => !/class|place/.test(found[at]?.ground ?? ''))
  const target: ElementTarget = hasStorableTag(element) ? { fingerprint } : {}
  for (const { key, value } of stored) if (value.length <= maxSelector) target[key] ??= value
  const isForeignFrame = element.localName === 'iframe' && !(element as HTMLIFrameElement).contentDocument
  const text = fingerprint.twins ? '' : (fingerprint.text ?? '')
  // An element is found only if the frame or component that it is in is found.
  const weak =
    grades[best.ground] === 'fragile' ? undefined : holders.find(({ ground }) => grades[ground] === 'fragile')
  const grade = weak ? 'fragile' : grades[best.ground]
  return {
    target,
    matches: keys[0]?.matches ?? 0,
    keys,
    grade,
    reason: isForeignFrame
      ? 'a frame of another origin: Guide can point at the frame, but not at anything in it'
      : `${grade}: ${weak ? `of the frame or component that it is in, ${reasonOf(weak, '')}` : reasonOf(best, text)}`,
    html: `data-guide="${slug(fingerprint.name || fingerprint.text || element.localName)}"`,
    isForeignFrame,
  }
}

/** The best keys of the frames and shadow hosts that a root is in, the outermost first. */
function holdersOf(root: Document | ShadowRoot): Key[] {
  if (root === document) return []
  const holder = 'host' in root ? root.host : root.defaultView?.frameElement
  if (!holder) return []
  const around = holder.getRootNode() as Document | ShadowRoot
  const [best] = keysOf(holder, selector => [...around.querySelectorAll(selector)]) as [Key]
  return [...holdersOf(around), best]
}

function described(key: Key, outside: string): DescribedKey {
  const { selector } = key
  const [, name = '', value = ''] = /^\[([\w-]+)="((?:[^"\\]|\\.)*)"\]$/.exec(selector) ?? []
  const plain = value.replace(/\\(.)/g, '$1')
  const common = {
    matches: query((outside + selector).split('>>>'), document).filter(isRendered).length,
    reason: `${grades[key.ground]}: ${reasonOf(key, '')}`,
  }
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
