import { namedColours } from './named-colours.ts'
import { quantityOf } from './quantity.ts'

const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

type Channel = (atom: string) => boolean

const hasUnit = (units: string[]): Channel => {
  return atom => units.includes(quantityOf(atom)?.unit ?? 'not a number')
}
const number = hasUnit([''])
const percentage = hasUnit(['%'])
const amount = hasUnit(['', '%'])
const hue = hasUnit(['', 'deg', 'grad', 'rad', 'turn'])

/** The channels that a colour function accepts, separated by spaces (modern) or by commas (legacy). */
interface Spellings {
  modern: Channel[]
  legacy: Channel[][]
}

const rgb: Spellings = {
  modern: [amount, amount, amount],
  legacy: [
    [number, number, number],
    [percentage, percentage, percentage],
  ],
}
const hsl: Spellings = { modern: [hue, amount, amount], legacy: [[hue, percentage, percentage]] }
const oklch: Spellings = { modern: [amount, amount, hue], legacy: [] }

const functions = new Map([
  ['rgb(', rgb],
  ['rgba(', rgb],
  ['hsl(', hsl],
  ['hsla(', hsl],
  ['oklch(', oklch],
])

/** The index after the colour that starts at an atom; undefined if no colour starts there. */
export function colourEnd(atoms: string[], start: number): number | undefined {
  const first = atoms[start]?.toLowerCase() ?? ''
  if (hex.test(first) || namedColours.has(first)) return start + 1
  const spellings = functions.get(first)
  if (!spellings) return undefined
  const close = atoms.indexOf(')', start)
  return close >= 0 && areChannels(spellings, atoms.slice(start + 1, close)) ? close + 1 : undefined
}

function areChannels({ modern, legacy }: Spellings, atoms: string[]): boolean {
  const isSeparator = (atom: string) => atom === ',' || atom === '/'
  const shape = atoms.map(atom => (isSeparator(atom) ? atom : 'v')).join('')
  const values = atoms.filter(atom => !isSeparator(atom))
  const fit = (channels: Channel[]) => values.every((value, index) => (channels[index] ?? amount)(value))
  if (shape === 'vvv' || shape === 'vvv/v') return fit(modern)
  return (shape === 'v,v,v' || shape === 'v,v,v,v') && legacy.some(fit)
}
