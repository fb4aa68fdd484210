import Type, { type Static } from 'typebox'
import { Fingerprint } from './fingerprint.ts'
import { closed, nullable, nullableFields, optional, withoutNulls } from './schema.ts'

// The schemas of requests (`…Input`) accept more than those of responses: aliases, and fields with a default may be
// omitted.

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
/** The keys of an element target, in the order in which the SDK tries them. */
export const targetKeyNames = ['data_attribute', 'element_id', 'css_selector'] as const
/** How the SDK finds a target: by one of its keys or, if these fail, by the likeness to its fingerprint. */
export const finderNames = [...targetKeyNames, 'fingerprint'] as const
export const missingPolicies = ['skip', 'center', 'end'] as const
export const backdrops = ['block', 'dim', 'none'] as const

export const Position = Type.Enum([...positions], {
  description: 'Placement relative to the target. Default: `auto`.',
})
export type Position = Static<typeof Position>

export const OnMissing = Type.Enum([...missingPolicies], {
  description: 'What happens if the target is not found. Default: `skip`.',
})
export type OnMissing = Static<typeof OnMissing>

export const WaitMs = Type.Integer({
  minimum: 0,
  maximum: 600_000,
  description:
    'How long to wait for the target, in milliseconds, from when the page is there. Default: 5,000.',
  examples: [5000],
})

export const backdropDescription =
  'What lies over the rest of the page: `block` dims and blocks it, `dim` leaves it usable, `none` does neither. Default: `block`.'

export const Backdrop = Type.Enum([...backdrops], { description: backdropDescription })
export type Backdrop = Static<typeof Backdrop>

const Selector = Type.String({ minLength: 1, maxLength: 2000, examples: ['#projects'] })
const targetKeys = optional({
  data_attribute: Type.String({
    minLength: 1,
    maxLength: 500,
    description: '`name=value`, the name of a `data-…` attribute, or a value of the attribute `data-guide`.',
    examples: ['projects'],
  }),
  element_id: Type.String({ minLength: 1, maxLength: 500, examples: ['projects'] }),
  css_selector: {
    ...Selector,
    description: 'A CSS selector. `>>>` continues inside an open shadow root or a frame of the same origin.',
  },
})

const targetRules = { additionalProperties: false, minProperties: 1 }
const targetDescription =
  'The element of the page that the item is attached to. The keys are tried in this order.'

export const ElementTarget = Type.Object(
  { ...targetKeys, fingerprint: Type.Optional(Fingerprint) },
  {
    title: 'ElementTarget',
    description: `${targetDescription} With a fingerprint, a key counts only if it matches exactly one visible element.`,
    ...targetRules,
  },
)
export type ElementTarget = Static<typeof ElementTarget>

export const SdkElementTarget = Type.Object(
  {
    ...targetKeys,
    fingerprint: Type.Optional(
      Type.String({
        description:
          'The target has a fingerprint. This is its reference in the response of `/v1/sdk/fingerprints/{content_id}`.',
        examples: ['cnt_de3000000000/4f2d61c09a3b'],
      }),
    ),
    check: Type.Optional(
      Type.String({
        description:
          'A hash of the beginning of the text. The keys count only for an element with this text.',
        examples: ['-1k3x9zq'],
      }),
    ),
  },
  { title: 'SdkElementTarget', description: targetDescription, ...targetRules },
)
/** A target as users get it: a reference stands for the fingerprint. */
export type SdkElementTarget = Static<typeof SdkElementTarget>

const targetInputKeys = {
  ...nullableFields(targetKeys),
  selector: Type.Optional({
    ...nullable(Selector),
    deprecated: true,
    description: 'Alias of `css_selector`.',
  }),
}
/** Machines write fingerprints. One that was changed is refused as data that makes no sense (422), not as a typing error. */
const FingerprintInput = Type.Record(Type.String(), Type.Unknown(), {
  description: 'A `Fingerprint`. At most 1 KB as JSON, without personal data (422).',
  examples: [{ tag: 'button', role: 'button', name: 'New project' }],
})

export const ElementTargetInput = Type.Object(
  { ...targetInputKeys, fingerprint: Type.Optional(nullable(FingerprintInput)) },
  {
    title: 'ElementTargetInput',
    description:
      'At least one of `data_attribute`, `element_id`, `css_selector` is required. Null is the same as no value.',
    additionalProperties: false,
    not: {
      properties: Object.fromEntries(Object.keys(targetInputKeys).map(name => [name, { type: 'null' }])),
    },
  },
)
export type ElementTargetInput = Static<typeof ElementTargetInput>

/**
 * Returns the target in its stored form, without the alias; `css_selector` takes precedence over it. The service checks
 * the fingerprint.
 */
export function canonicalTarget(input: ElementTargetInput): ElementTarget {
  const { selector, ...given } = withoutNulls(input)
  const target = given as ElementTarget
  return selector === undefined ? target : { css_selector: selector, ...target }
}

const pattern = Type.String({
  description:
    'A path, optionally with `*` at the end. `*` and the empty string match every page. At most 512 characters.',
  examples: ['/projects*'],
})

export const UrlPattern = closed('UrlPattern', { pattern, is_regex: Type.Boolean() })
export type UrlPattern = Static<typeof UrlPattern>

/** A regex that is too long returns 422, like one that does not compile. A path that is too long returns 400. */
export const patternRules = {
  if: { properties: { is_regex: { const: true } }, required: ['is_regex'] },
  else: { properties: { pattern: { type: 'string', maxLength: 512 } } },
}

export const UrlPatternInput = Type.Object(
  { pattern, is_regex: Type.Optional(Type.Boolean({ default: false })) },
  { title: 'UrlPatternInput', additionalProperties: false, ...patternRules },
)
export type UrlPatternInput = Static<typeof UrlPatternInput>
