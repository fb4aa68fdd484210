import { expect, test } from 'vitest'
import { presets } from './presets.ts'
import { tokenProblem } from './token-value.ts'

const names = [
  ...['bg', 'primary', 'text', 'radius', 'on-primary', 'muted', 'border', 'surface', 'shadow', 'overlay'],
  ...['focus', 'danger', 'success', 'font', 'font-size', 'space', 'z-gap', 'motion'],
].map(name => `--spot-${name}`)

const sets = presets.flatMap(({ name, light, dark }) => [
  { set: `${name}, light`, tokens: light },
  { set: `${name}, dark`, tokens: dark },
])

/** Relative luminance of a six-digit hex colour, as WCAG 2 defines it. */
function luminance(hex: string): number {
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`${hex} is not a six-digit hex colour`)
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('contrast is 21 for black on white, 1 for a colour on itself, 4.54 for #767676 on white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#4f46e5', '#4f46e5')).toBe(1)
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
})

test('there are six presets, Indigo first, with distinct ids', () => {
  expect(presets.map(({ name }) => name)).toEqual(['Indigo', 'Slate', 'Ocean', 'Emerald', 'Amber', 'Rose'])
  const ids = presets.map(({ theme_id }) => theme_id)
  expect(new Set(ids).size).toBe(6)
  for (const id of ids) expect(id).toMatch(/^thm_[0-9a-f]{12}$/)
})

test.each(sets)('$set has every token with a valid value', ({ tokens }) => {
  expect(Object.keys(tokens).sort()).toEqual([...names].sort())
  for (const [name, value] of Object.entries(tokens))
    expect([name, tokenProblem(name, value)]).toEqual([name, undefined])
})

const readable = [
  ['text', 'bg'],
  ['text', 'surface'],
  ['muted', 'bg'],
  ['muted', 'surface'],
  ['on-primary', 'primary'],
  ['danger', 'bg'],
  ['success', 'bg'],
]
const visible = [
  ['primary', 'bg'],
  ['primary', 'surface'],
  ['focus', 'bg'],
  ['focus', 'surface'],
]

test.each(
  sets.flatMap(({ set, tokens }) => [
    ...readable.map(([front, back]) => ({ set, tokens, front, back, atLeast: 4.5 })),
    ...visible.map(([front, back]) => ({ set, tokens, front, back, atLeast: 3 })),
  ]),
)('$set: $front on $back has a contrast of at least $atLeast', ({ tokens, front, back, atLeast }) => {
  const value = (name: string | undefined) => tokens[`--spot-${name}`] ?? ''
  expect(contrast(value(front), value(back))).toBeGreaterThanOrEqual(atLeast)
})

test('Indigo has the colours of the design', () => {
  const [indigo] = presets
  expect(indigo?.light).toMatchObject({
    '--spot-bg': '#ffffff',
    '--spot-text': '#1e1b3a',
    '--spot-muted': '#5b5876',
    '--spot-primary': '#4f46e5',
    '--spot-on-primary': '#ffffff',
    '--spot-border': '#e3e2ee',
    '--spot-overlay': 'rgb(15 12 41 / .55)',
    '--spot-radius': '12px',
  })
  expect(indigo?.dark).toMatchObject({
    '--spot-bg': '#17162b',
    '--spot-text': '#ecebfa',
    '--spot-muted': '#a9a6c9',
    '--spot-primary': '#8b85ff',
    '--spot-on-primary': '#14122b',
    '--spot-border': '#2d2b4a',
  })
})
