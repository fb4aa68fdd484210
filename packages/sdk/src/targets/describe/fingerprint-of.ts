import type { Fingerprint } from '@guide/contracts'
import { looksPersonal } from '@guide/contracts/looks-personal'
import { marks } from '@guide/contracts/target-marks'
import { ancestors, beside, cut, nameOf, pathOf, textOf } from '../likeness/features.ts'
import { commonWords } from './rivals.ts'
import { languageOf, usable } from './selector-of.ts'
import { writtenText } from './written-text.ts'

/** Attributes that say what an element is. Labels are in its name. */
const lasting = [...marks, 'id', 'name', 'for', 'href', 'role', 'aria-controls', 'data-id', 'data-action']
const maxBytes = 1024
/** The names of elements that the service stores. */
const tagName = /^[a-z][^\s<>/]{0,59}$/iu
export const hasStorableTag = ({ localName }: Element): boolean => tagName.test(localName)
/** How far around an element it looks for what tells it apart. */
const maxLevels = 6

const roles: Record<string, string> = {
  a: 'link',
  button: 'button',
  select: 'combobox',
  textarea: 'textbox',
  nav: 'navigation',
  table: 'table',
  img: 'img',
  li: 'listitem',
  tr: 'row',
  form: 'form',
}

/** Without e-mail addresses, long numbers, and halves of characters. It is cut first, because a label may have any length. */
export const clean = (text: string | null | undefined): string =>
  cut(text)
    .replace(/\S*@\S*|\d(?:[\s().-]?\d){5,}/g, '…')
    .replace(/\p{Cs}/gu, '')

/** What an element looks like, so that it can be recognised after a release. @param alike all elements with the same tag */
export function fingerprintOf(element: Element, alike: Element[]): Fingerprint {
  const tag = element.localName
  const around = ancestors(element)
  const isField = element.matches('input,textarea,select,[contenteditable]')
  const attributes = attributesOf(element)
  const name = nameOf(element)
  const text = textOf(element)
  const attributesText = JSON.stringify(attributes)
  const own = { name: clean(name), text: isField ? '' : clean(writtenText(element)) }
  const twins = alike.filter(
    one =>
      one !== element &&
      nameOf(one) === name &&
      textOf(one) === text &&
      JSON.stringify(attributesOf(one)) === attributesText,
  )
  const level = tellingLevel(element, around, twins)
  const neighbours = present({
    before: clean(writtenText(beside(element, 'previousElementSibling'))),
    after: clean(writtenText(beside(element, 'nextElementSibling'))),
    within: clean(writtenText(around[level])),
  })
  const fingerprint: Fingerprint = {
    tag,
    ...present({
      role: /^[a-z]{1,30}/.exec(element.getAttribute('role') ?? '')?.[0] ?? roles[tag] ?? '',
      ...own,
    }),
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(Object.keys(neighbours).length > 0 && { neighbours }),
    ...(around.length > 0 && {
      path: pathOf(around)
        .filter(name => tagName.test(name) && !looksPersonal(name))
        .slice(0, 6),
    }),
    ...(twins.length > 0 && { twins: Math.min(twins.length, 1000) }),
    ...present({ lang: languageOf(element) }),
  }
  const said = (one: Element) =>
    clean(twins.length > 0 ? writtenText(ancestors(one)[level]) : `${cut(nameOf(one))} ${writtenText(one)}`)
  return small({ ...fingerprint, ...present({ common: commonWords(element, fingerprint, alike, said) }) })
}

function attributesOf(element: Element): Record<string, string> {
  const entries = lasting.flatMap(name => {
    const value = usable(element, name)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries.slice(0, 6))
}

/** How far around it the closest surroundings are that say more than the element, and that the fewest twins have. */
function tellingLevel(element: Element, around: Element[], twins: Element[]): number {
  const text = textOf(element)
  const levels = twins.map(twin => ancestors(twin).slice(0, maxLevels).map(textOf))
  const candidates = around
    .slice(0, maxLevels)
    .map((one, level) => {
      const said = textOf(one)
      return { level, said, equal: levels.filter(texts => texts[level] === said).length }
    })
    .filter(({ said }) => said !== text)
  const fewest = Math.min(...candidates.map(({ equal }) => equal))
  return candidates.find(({ equal }) => equal === fewest)?.level ?? -1
}

const present = <Fields extends Record<string, string>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Partial<Fields>

/** Leaves out what says least until it is small enough to be stored. */
function small(fingerprint: Fingerprint): Fingerprint {
  const isSmall = () => new TextEncoder().encode(JSON.stringify(fingerprint)).length <= maxBytes - 40
  const { neighbours = {} } = fingerprint
  for (const name of ['after', 'before', 'within'] as const) if (!isSmall()) delete neighbours[name]
  for (const name of Object.keys(fingerprint.attributes ?? {}).reverse())
    if (!isSmall()) delete fingerprint.attributes?.[name]
  return fingerprint
}
