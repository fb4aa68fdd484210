import { colourEnd } from './colour-value.ts'
import { quantityOf } from './quantity.ts'

type Test = (atoms: string[]) => boolean

const one =
  (test: (atom: string) => boolean): Test =>
  atoms =>
    atoms.length === 1 && test(atoms[0] ?? '')

function isLength(atom: string, units: string[], { signed = false } = {}): boolean {
  const { amount, unit } = quantityOf(atom) ?? { amount: Number.NaN, unit: '' }
  const hasUnit = units.includes(unit) || (unit === '' && amount === 0)
  return hasUnit && Math.abs(amount) <= 10_000 && (signed || !atom.startsWith('-'))
}

function isDuration(atom: string): boolean {
  const { amount, unit } = quantityOf(atom) ?? { amount: Number.NaN, unit: '' }
  const milliseconds = unit === 's' ? amount * 1000 : amount
  return (unit === 's' || unit === 'ms') && milliseconds <= 10_000 && !atom.startsWith('-')
}

/** Contains a space, so it never equals an atom: atoms outside quotes have no spaces. */
const colourPart = 'a colour'

function withColoursAsParts(atoms: string[]): string[] {
  const parts: string[] = []
  for (let at = 0; at < atoms.length; ) {
    const end = colourEnd(atoms, at)
    parts.push(end ? colourPart : (atoms[at] ?? ''))
    at = end ?? at + 1
  }
  return parts
}

function splitAtCommas(parts: string[]): string[][] {
  const groups: string[][] = [[]]
  for (const part of parts) {
    if (part === ',') groups.push([])
    else groups.at(-1)?.push(part)
  }
  return groups
}

const isShadowLength = (part: string) => isLength(part, ['px', 'rem', 'em'], { signed: true })

/** i: inset, c: colour, l: length. */
const layerShape = /^(?:i?c?l{2,4}|i?l{2,4}c|c?l{2,4}i|l{2,4}ci)$/

function isShadowLayer(parts: string[]): boolean {
  const letter = (part: string) => {
    if (part === colourPart) return 'c'
    return part.toLowerCase() === 'inset' ? 'i' : isShadowLength(part) ? 'l' : '?'
  }
  const blur = parts.filter(isShadowLength)[2]
  return layerShape.test(parts.map(letter).join('')) && !blur?.startsWith('-')
}

function isShadow(atoms: string[]): boolean {
  if (atoms.length === 1 && atoms[0]?.toLowerCase() === 'none') return true
  const layers = splitAtCommas(withColoursAsParts(atoms))
  return layers.length <= 4 && layers.every(isShadowLayer)
}

const quotedName = /^(["'])[\p{L}\p{M}\p{N} ._&+-]{1,100}\1$/u
const plainWord = /^-?[\p{L}_][\p{L}\p{M}\p{N}_-]*$/u
/** As a whole value these CSS keywords would mean the value of another element, or no value. */
const cssWide = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer', 'default'])

function isFontFamily(parts: string[]): boolean {
  if (parts.length === 1 && quotedName.test(parts[0] ?? '')) return true
  return parts.length > 0 && parts.every(part => plainWord.test(part) && !cssWide.has(part.toLowerCase()))
}

/** The kinds of values that a token can have. */
export const valueKinds = {
  colour: atoms => colourEnd(atoms, 0) === atoms.length,
  length: one(atom => isLength(atom, ['px', 'rem', 'em', '%'])),
  offset: one(atom => isLength(atom, ['px', 'rem', 'em', '%'], { signed: true })),
  number: one(atom => quantityOf(atom)?.unit === ''),
  duration: one(isDuration),
  shadow: isShadow,
  'font stack': atoms => splitAtCommas(atoms).every(isFontFamily),
} satisfies Record<string, Test>

export type ValueKind = keyof typeof valueKinds
