import type { Message } from '../../words/words.ts'

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Rgba = [red: number, green: number, blue: number, alpha: number]

/** Relative luminance, as WCAG 2 defines it. */
function luminance([red, green, blue]: Rgba): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(value => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const over = ([red, green, blue, alpha]: Rgba, below: Rgba): Rgba => {
  const mix = (front: number, back: number) => front * alpha + back * (1 - alpha)
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1]
}

/** The contrast of a colour on another one, from 1 to 21. A translucent colour is mixed with what lies below it. */
export function contrastOf(front: Rgba, back: Rgba): number {
  const ground = over(back, [255, 255, 255, 1])
  const [darker = 0, lighter = 0] = [luminance(over(front, ground)), luminance(ground)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

export interface ContrastRule {
  name: Message
  front: string
  back: string
  atLeast: 4.5 | 3
}

/** Which colours must be told apart: texts need 4.5, controls 3. */
const contrastRules: ContrastRule[] = [
  { name: 'Texts on the background', front: '--spot-text', back: '--spot-bg', atLeast: 4.5 },
  { name: 'Texts on surfaces', front: '--spot-text', back: '--spot-surface', atLeast: 4.5 },
  { name: 'Quiet texts on the background', front: '--spot-muted', back: '--spot-bg', atLeast: 4.5 },
  { name: 'Texts on buttons', front: '--spot-on-primary', back: '--spot-primary', atLeast: 4.5 },
  { name: 'Problems on the background', front: '--spot-danger', back: '--spot-bg', atLeast: 4.5 },
  { name: 'Success on the background', front: '--spot-success', back: '--spot-bg', atLeast: 4.5 },
  { name: 'Buttons on the background', front: '--spot-primary', back: '--spot-bg', atLeast: 3 },
  { name: 'Focus ring on the background', front: '--spot-focus', back: '--spot-bg', atLeast: 3 },
]

let canvas: CanvasRenderingContext2D | null | undefined

/** Reads any colour that the browser knows; undefined if it is none. */
export function readColour(value: string): Rgba | undefined {
  if (!CSS.supports('color', value)) return undefined
  canvas ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })
  if (!canvas) return undefined
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = value
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 255] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue, alpha / 255]
}

/** The colour as `#rrggbb`, which the browser's own picker needs. */
export const hexOf = ([red, green, blue]: Rgba): string =>
  `#${[red, green, blue].map(value => value.toString(16).padStart(2, '0')).join('')}`

/** How well texts and controls can be seen, the worst first. Colours that cannot be read are left out. */
export const measureContrasts = (tokens: Record<string, string>) =>
  contrastRules
    .flatMap(rule => {
      const front = readColour(tokens[rule.front] ?? '')
      const back = readColour(tokens[rule.back] ?? '')
      if (!front || !back) return []
      const contrast = contrastOf(front, back)
      return [{ ...rule, contrast, isEnough: contrast >= rule.atLeast }]
    })
    .sort((a, b) => a.contrast / a.atLeast - b.contrast / b.atLeast)
