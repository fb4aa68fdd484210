import type { Message } from '../../words/words.ts'

export type Scheme = 'light' | 'dark'
export type ValueKind = 'colour' | 'length' | 'duration' | 'shadow' | 'font stack'

export interface Token {
  token: string
  name: Message
  kind: ValueKind
}

const colour = (token: string, name: Message): Token => ({ token: `--spot-${token}`, name, kind: 'colour' })

/** The tokens that the SDK uses, as an admin looks for them. */
export const tokenGroups: { title: Message; tokens: Token[] }[] = [
  {
    title: 'Main colours',
    tokens: [
      colour('bg', 'Background'),
      colour('text', 'Texts'),
      colour('muted', 'Quiet texts'),
      colour('primary', 'Buttons and links'),
      colour('on-primary', 'Text on buttons'),
    ],
  },
  {
    title: 'Other colours',
    tokens: [
      colour('border', 'Borders'),
      colour('surface', 'Surfaces in a card'),
      colour('focus', 'Focus ring'),
      colour('overlay', 'Shade over the page'),
      colour('danger', 'Problems'),
      colour('success', 'Success'),
    ],
  },
  {
    title: 'Shape and type',
    tokens: [
      { token: '--spot-radius', name: 'Corner radius', kind: 'length' },
      { token: '--spot-space', name: 'Spacing', kind: 'length' },
      { token: '--spot-font', name: 'Font', kind: 'font stack' },
      { token: '--spot-font-size', name: 'Font size', kind: 'length' },
      { token: '--spot-shadow', name: 'Shadow', kind: 'shadow' },
      { token: '--spot-motion', name: 'Duration of motion', kind: 'duration' },
      { token: '--spot-z-gap', name: 'Distance between layers', kind: 'length' },
    ],
  },
]

/** What a value of each kind looks like, for a value that is none. */
export const notA: Record<ValueKind, Message> = {
  colour: 'This is not a colour. Write it like #4f46e5 or rgb(79 70 229).',
  length: 'This is not a length. Write it like 12px or 0.5rem.',
  duration: 'This is not a duration. Write it like 200ms.',
  shadow: 'This is not a shadow. Write it like 0 4px 16px rgb(0 0 0 / .2), or none.',
  'font stack': 'These are not names of fonts. Write them like "Inter", sans-serif.',
}

const properties: Record<ValueKind, string> = {
  colour: 'color',
  length: 'width',
  duration: 'transition-duration',
  shadow: 'box-shadow',
  'font stack': 'font-family',
}

/** Whether a browser can draw with a value. The service decides what is stored. */
export const isDrawable = (kind: ValueKind, value: string): boolean => CSS.supports(properties[kind], value)
