import Type, { type Static } from 'typebox'
import { closed, dataOf, optional } from './schema.ts'

/** The largest size of a fingerprint as JSON, in bytes. */
export const maxFingerprintBytes = 1024

const Words = Type.String({ maxLength: 120, examples: ['New project'] })
const AttributeName = Type.String({ pattern: '^[a-z][a-z0-9_:.-]{0,59}$' })

const neighbourFields = {
  before: { ...Words, description: 'What stands before the element.' },
  after: { ...Words, description: 'What stands after the element.' },
  within: {
    ...Words,
    description: 'What the row, card or section says that the element belongs to, without the element.',
  },
}

const plainFields = {
  role: Type.String({ pattern: '^[a-z]{1,30}$', examples: ['button'] }),
  path: Type.Array(Type.String({ pattern: '^[^\\s<>]{1,60}$', examples: ['nav'] }), {
    maxItems: 6,
    description: 'The elements around it, from the inside to the outside.',
  }),
  twins: Type.Integer({
    minimum: 0,
    maximum: 1000,
    description: 'How many other elements looked the same, apart from what is around them.',
  }),
  rival: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'How alike the most alike other element was, from 0 to 1.',
    examples: [0.42],
  }),
  lang: Type.String({
    pattern: '^[A-Za-z0-9-]{1,35}$',
    description: 'The language of the page.',
    examples: ['en'],
  }),
}
/** With capitals, because SVG has elements such as `foreignObject`. Names of custom elements may have other letters too. */
const tag = Type.String({ pattern: '^[A-Za-z][^\\s<>/]{0,59}$', examples: ['button'] })

export const Fingerprint = closed(
  'Fingerprint',
  {
    tag,
    ...optional({
      name: { ...Words, description: 'The accessible name.' },
      text: Words,
      attributes: Type.Record(AttributeName, Type.String({ maxLength: 120 }), {
        maxProperties: 10,
        additionalProperties: false,
        description: 'Attributes that a release hardly changes.',
        examples: [{ type: 'button' }],
      }),
      check: Type.String({
        pattern: '^-?[0-9a-z]{0,8}$',
        examples: ['-1k3x9zq'],
        description:
          'A hash of the beginning of the text, if `css_selector` depends on the place of the element. The selector counts only for an element with this text.',
      }),
      common: {
        ...Words,
        description: 'Words that most elements like this one have too. They tell nothing apart.',
        examples: ['placed an order'],
      },
      neighbours: Type.Object(optional(neighbourFields), { additionalProperties: false }),
      ...plainFields,
    }),
  },
  { tag: 'button', role: 'button', name: 'New project', text: 'New project', path: ['nav', 'header'] },
)
export type Fingerprint = Static<typeof Fingerprint>

const WordHash = Type.String({ pattern: '^-?[0-9a-z]{1,4}$', examples: ['k3x9'] })
const WordHashes = Type.Array(WordHash)

/** What users get of a fingerprint: words and values as hashes. */
export const SdkFingerprint = closed('SdkFingerprint', {
  fingerprint: Type.String({
    description: 'The reference in `element_target.fingerprint`.',
    examples: ['cnt_de3000000000/4f2d61c09a3b'],
  }),
  tag,
  ...optional({
    name: WordHashes,
    text: WordHashes,
    attributes: Type.Record(AttributeName, WordHash, {
      additionalProperties: false,
      examples: [{ type: 'k3x9' }],
    }),
    before: WordHashes,
    after: WordHashes,
    within: WordHashes,
    common: WordHashes,
    ...plainFields,
  }),
})
export type SdkFingerprint = Static<typeof SdkFingerprint>

export const SdkFingerprints = dataOf('SdkFingerprints', { items: Type.Array(SdkFingerprint) })
