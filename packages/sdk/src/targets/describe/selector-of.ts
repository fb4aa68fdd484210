import { looksPersonal } from '@guide/contracts/looks-personal'
import { marks } from '@guide/contracts/target-marks'
import { native } from '../../render/native.ts'
import { ancestors } from '../likeness/features.ts'
import { cssEscape } from './css-escape.ts'
import { isStable, isTellingClass } from './is-stable.ts'

/** What tells an element apart, from what lasts longest to what breaks first. */
export type Ground = 'mark' | 'id' | 'attribute' | 'label' | 'class' | 'place'

export interface Key {
  ground: Ground
  selector: string
  /** The attribute, for the reason. */
  name?: string
}

const attributes = ['name', 'for', 'href', 'action', 'aria-controls', 'data-id', 'data-action', 'data-key']
const labels = ['aria-label', 'placeholder', 'title', 'alt']

type Matches = (selector: string) => Element[]

const quote = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`

/** Line breaks end a text in a selector, and half a character cannot be stored. */
const unusual = /[\0\n\f\r]|\p{Cs}/u

const mayBeStored = (value: string): boolean =>
  !looksPersonal(value.replace(/\s+/g, ' ')) && !unusual.test(value)

/** The language of the page. Templates that were not filled in have something else there. */
export const languageOf = ({ ownerDocument }: Element): string =>
  /^[a-z]{1,35}/i.exec(ownerDocument.documentElement.lang)?.[0] ?? ''

/** The value of an attribute, if it may be used. */
export function usable(element: Element, name: string): string | undefined {
  const value = element.getAttribute(name)
  if (!value || value.length > 100 || !mayBeStored(value)) return undefined
  if (labels.includes(name)) return value
  // Of an address, the parts count that have a meaning.
  return isStable(value.replace(/^(https?:)?\/+|[?#].*/g, '').replace(/\//g, '-')) ? value : undefined
}

/** Every key that describes an element by itself, the most lasting first. */
function ownKeys(element: Element): Key[] {
  const tag = cssEscape(element.localName)
  const by = (ground: Ground, names: string[], prefix: string) =>
    names.flatMap((name): Key[] => {
      const value = usable(element, name)
      return value ? [{ ground, name, selector: `${prefix}[${name}=${quote(value)}]` }] : []
    })
  const id = native(element, 'id')
  return [
    ...by('mark', marks, ''),
    ...(isStable(id) && mayBeStored(id)
      ? [{ ground: 'id' as const, name: 'id', selector: `[id=${quote(id)}]` }]
      : []),
    ...by('attribute', attributes, tag),
    ...by('label', labels, tag),
    ...[...element.classList]
      .filter(isTellingClass)
      .map((name): Key => ({ ground: 'class', name, selector: `${tag}.${cssEscape(name)}` })),
  ]
}

/** Every key that matches only this element, the most lasting first. The last one is its place, which always exists. */
export function keysOf(element: Element, matches: Matches): Key[] {
  const isAlone = ({ selector }: Key) => matches(selector).length === 1
  const own = ownKeys(element)
  const alone = own.filter(isAlone)
  const anchored = alone.length > 0 ? [] : inAnchor(element, own, matches)
  const place = placeOf(element, matches)
  const lang = languageOf(element)
  // In another language a label says nothing, but the place does.
  const inLanguage = (key: Key): Key =>
    key.ground === 'label' && lang
      ? { ...key, selector: `${key.selector}, ${place}:not(:lang(${lang}))` }
      : key
  return [...[...alone, ...anchored].map(inLanguage), { ground: 'place', selector: place }]
}

/** Keys that tell the element apart within something around it that has a lasting key. */
function inAnchor(element: Element, own: Key[], matches: Matches): Key[] {
  for (const around of ancestors(element)) {
    const anchor = ownKeys(around).find(
      ({ ground, selector }) => /mark|id|attribute/.test(ground) && matches(selector).length === 1,
    )
    if (!anchor) continue
    return own
      .map(key => ({ ...key, selector: `${anchor.selector} ${key.selector}` }))
      .filter(({ selector }) => matches(selector).length === 1)
  }
  return []
}

/** The shortest path of places that leads to an element, from something around it that has a lasting key. */
function placeOf(element: Element, matches: Matches): string {
  const parts: string[] = []
  for (const at of [element, ...ancestors(element)]) {
    const anchor =
      at !== element &&
      ownKeys(at).find(
        ({ ground, selector }) => /mark|id|attribute/.test(ground) && matches(selector).length === 1,
      )
    if (anchor) return [anchor.selector, ...parts].join(' > ')
    const { parentElement: parent } = at
    const siblings = [...(parent ? native(parent, 'children') : [])].filter(
      one => one.localName === at.localName,
    )
    const tag = cssEscape(at.localName)
    parts.unshift(siblings.length > 1 ? `${tag}:nth-of-type(${siblings.indexOf(at) + 1})` : tag)
  }
  const path = ('host' in element.getRootNode() ? parts : ['body', ...parts]).join(' > ')
  return path.length > maxPlace ? (innerEnd(parts, matches) ?? path) : path
}

/** A place that is hundreds of elements deep would be longer than what the service stores. */
const maxPlace = 800

/** As much of the inner end of a long path as tells the element apart. */
function innerEnd(parts: string[], matches: Matches): string | undefined {
  for (let length = 1; length <= parts.length; length++) {
    const end = parts.slice(-length).join(' > ')
    if (end.length > maxPlace) return undefined
    if (matches(end).length === 1) return end
  }
  return undefined
}
