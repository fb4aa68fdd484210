import Type, { type Static } from 'typebox'
import { closed, optional } from './schema.ts'

// What a request may write (`…Input`) is wider than what is answered: it has aliases, and may leave out what
// has a default.

export const positions = [
  'auto',
  'center',
  'top',
  'top-start',
  'top-end',
  'bottom',
  'bottom-start',
  'bottom-end',
  'left',
  'left-start',
  'left-end',
  'right',
  'right-start',
  'right-end',
] as const
/** How an element can be named, in the order in which they are tried. */
export const targetKeyNames = ['data_attribute', 'element_id', 'css_selector'] as const
export const missingPolicies = ['skip', 'center', 'end'] as const

export const Position = Type.Enum([...positions], {
  description: 'Placement relative to the target; `auto` unless given.',
})
export type Position = Static<typeof Position>

export const OnMissing = Type.Enum([...missingPolicies], {
  description: 'What happens when the target stays missing; `skip` unless given.',
})
export type OnMissing = Static<typeof OnMissing>

const Selector = Type.String({ minLength: 1, maxLength: 2000, examples: ['#projects'] })
const targetKeys = optional({
  data_attribute: Type.String({
    minLength: 1,
    maxLength: 500,
    description: '`name=value`, a bare `data-…` name, or a value of `data-guide`.',
    examples: ['projects'],
  }),
  element_id: Type.String({ minLength: 1, maxLength: 500, examples: ['projects'] }),
  css_selector: {
    ...Selector,
    description: '`>>>` steps into an open shadow root or a frame of the same origin.',
  },
})

export const ElementTarget = Type.Object(targetKeys, {
  title: 'ElementTarget',
  description: 'The element that something points at. The keys are tried in the order given here.',
  additionalProperties: false,
  minProperties: 1,
})
export type ElementTarget = Static<typeof ElementTarget>

export const ElementTargetInput = Type.Object(
  {
    ...targetKeys,
    selector: Type.Optional({ ...Selector, deprecated: true, description: 'Alias of `css_selector`.' }),
  },
  {
    title: 'ElementTargetInput',
    description: 'At least one of `data_attribute`, `element_id`, `css_selector` is required.',
    additionalProperties: false,
    minProperties: 1,
  },
)
export type ElementTargetInput = Static<typeof ElementTargetInput>

/** The target as it is stored and answered; `css_selector` wins over its alias. */
export function canonicalTarget({ selector, ...target }: ElementTargetInput): ElementTarget {
  return selector === undefined ? target : { css_selector: selector, ...target }
}

const pattern = Type.String({
  description:
    'A path, with `*` at its end allowed; `*` or the empty string is every page. Up to 512 characters.',
  examples: ['/projects*'],
})

export const UrlPattern = closed('UrlPattern', { pattern, is_regex: Type.Boolean() })
export type UrlPattern = Static<typeof UrlPattern>

// A regex that is too long is refused like one that does not compile (422), a path that is too long by shape.
export const UrlPatternInput = Type.Object(
  { pattern, is_regex: Type.Optional(Type.Boolean({ default: false })) },
  {
    title: 'UrlPatternInput',
    additionalProperties: false,
    if: { properties: { is_regex: { const: true } }, required: ['is_regex'] },
    else: { properties: { pattern: { type: 'string', maxLength: 512 } } },
  },
)
export type UrlPatternInput = Static<typeof UrlPatternInput>
