import Type, { type Static, type TSchema } from 'typebox'
import { imagePattern, linkPattern } from './link.ts'

const node = <T extends string, P extends Record<string, TSchema>>(type: T, properties: P) =>
  Type.Object({ type: Type.Literal(type), ...properties }, { additionalProperties: false })

const Text = node('text', { text: Type.String() })
const Token = node('token', {
  name: Type.String(),
  fallback: Type.String({ description: 'The text that is shown if the page does not provide the token.' }),
})
const Code = node('code', { text: Type.String() })
const CodeBlock = node('code_block', { text: Type.String() })
const Image = node('image', { src: Type.String({ pattern: imagePattern }), alt: Type.String() })
const Break = node('break', {})

interface Parent<T extends string> {
  type: T
  children: RichTextNode[]
}

type Leaf =
  | Static<typeof Text>
  | Static<typeof Token>
  | Static<typeof Code>
  | Static<typeof CodeBlock>
  | Static<typeof Image>
  | Static<typeof Break>

/** A node of the tree of a parsed Markdown body. */
export type RichTextNode =
  | Leaf
  | Parent<'paragraph' | 'emphasis' | 'strong' | 'list_item'>
  | (Parent<'link'> & { href: string })
  | (Parent<'list'> & { ordered: boolean })

const name = 'RichTextNode'
const nodes = Type.Array(Type.Unsafe<RichTextNode>({ $ref: name }))

// Each kind of node only declares whether it has children. The schema of the children is declared once, next to `oneOf`:
// inside each kind, Ajv would check the children once per kind at every level, in time exponential in the depth. It is
// `oneOf` because client generators treat `anyOf` as an alternative to the properties next to it.
const children = Type.Unknown()
const definition = {
  $id: name,
  title: name,
  type: 'object',
  properties: { children: nodes },
  oneOf: [
    node('paragraph', { children }),
    node('emphasis', { children }),
    node('strong', { children }),
    node('link', { href: Type.String({ pattern: linkPattern }), children }),
    node('list', { ordered: Type.Boolean(), children }),
    node('list_item', { children }),
    Text,
    Token,
    Code,
    CodeBlock,
    Image,
    Break,
  ],
}

export const RichTextNode = Type.Unsafe<RichTextNode>(definition)

/** A parsed body: its blocks from top to bottom. */
export const RichText = {
  ...nodes,
  examples: [[{ type: 'paragraph', children: [{ type: 'text', text: 'Everything you work on is here.' }] }]],
}

/**
 * Schemas that contain themselves and are therefore referenced by name. Add them to an Ajv instance before it compiles
 * other schemas of this package: `ajv.addSchema(recursiveSchemas)`.
 */
export const recursiveSchemas: { $id: string }[] = [definition]
