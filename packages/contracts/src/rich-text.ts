import Type, { type Static, type TSchema } from 'typebox'

/** Where a link may lead: http, https, mailto or a path, and never `//host` in any spelling. */
export const linkPattern = '^(https?://[^\\s\\\\/?#]|mailto:|/(?![/\\\\]))[^\\s\\\\\\x00-\\x1f]*$'

const node = <T extends string, P extends Record<string, TSchema>>(type: T, properties: P) =>
  Type.Object({ type: Type.Literal(type), ...properties }, { additionalProperties: false })

const Text = node('text', { text: Type.String() })
const Token = node('token', {
  name: Type.String(),
  fallback: Type.String({ description: 'What stands there when the page gives no such token.' }),
})
const Code = node('code', { text: Type.String() })
const CodeBlock = node('code_block', { text: Type.String() })
const Image = node('image', { src: Type.String({ pattern: '^https://' }), alt: Type.String() })
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

/** A node of the tree that a Markdown body is parsed into. */
export type RichTextNode =
  | Leaf
  | Parent<'paragraph' | 'emphasis' | 'strong' | 'list_item'>
  | (Parent<'link'> & { href: string })
  | (Parent<'list'> & { ordered: boolean })

const name = 'RichTextNode'
const nodes = Type.Array(Type.Unsafe<RichTextNode>({ $ref: name }))

// The kinds only say whether there are children, and what these are is said once, beside the kinds: said in each
// kind, it would be checked for each, and that at every level again: time exponential in the depth. `oneOf`, as
// generators of clients take `anyOf` for an alternative to what stands beside it.
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

/** A parsed body: its blocks, top to bottom. */
export const RichText = {
  ...nodes,
  examples: [[{ type: 'paragraph', children: [{ type: 'text', text: 'Everything you work on is here.' }] }]],
}

/**
 * Schemas that contain themselves, and are therefore referred to by name. An Ajv instance that compiles the
 * schemas of this package must be given these first: `ajv.addSchema(recursiveSchemas)`.
 */
export const recursiveSchemas: { $id: string }[] = [definition]
