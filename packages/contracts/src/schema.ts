import Type, { type Static, type TObject, type TOptional, type TProperties, type TSchema } from 'typebox'

// A schema with a `title` becomes a named component of the OpenAPI documents; everything else is inlined.
// An example of it is a request that somebody could send as it is: the documents show it, tests send it.

export const Timestamp = Type.String({ format: 'date-time', examples: ['2026-01-31T12:00:00.000Z'] })

/**
 * An instant as a request may write it. The format alone lets `23:59:60`, a blank for the `T` and the offset
 * `+02` through, which a Date does not read.
 */
export const Instant = Type.String({
  format: 'date-time',
  pattern: '^[12]\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
  examples: ['2026-01-31T12:00:00.000Z'],
})

/** The id that the documents show for an entity of some kind. The demo tenant, and things in it, have it. */
export const exampleId = (prefix: string) => `${prefix}_de3000000000`

/** An id that this service made: `tour_` and 12 hex digits. */
export const idOf = (prefix: string) =>
  Type.String({ pattern: `^${prefix}_[0-9a-f]{12}$`, examples: [exampleId(prefix)] })

/** An id in a request. One that is malformed is an unknown one, no mistake of shape. */
export const anyIdOf = (prefix: string) =>
  Type.String({ minLength: 1, maxLength: 100, examples: [exampleId(prefix)] })

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** A closed object: a property that is not named here is refused. */
export const closed = <P extends TProperties>(title: string, properties: P, example?: Static<TObject<P>>) =>
  Type.Object(properties, { title, additionalProperties: false, ...shown(example) })

/** An object in which a property that is not named here is ignored: browsers and servers differ in age. */
export const open = <P extends TProperties>(title: string, properties: P, example?: Static<TObject<P>>) =>
  Type.Object(properties, { title, ...shown(example) })

const shown = (example: unknown) => (example === undefined ? {} : { examples: [example] })

/** The same properties, none of them required. */
export const optional = <P extends TProperties>(properties: P) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [Name in keyof P]: TOptional<P[Name]>
  }

/**
 * A request body in which a resource's read-only fields are allowed and ignored, so that the answer of a GET
 * can be edited and sent back. They are not part of the type: a handler never sees them.
 */
export function editable<P extends TProperties>(
  title: string,
  properties: P,
  readOnly: string[],
  example: Static<TObject<P>>,
): TObject<P> {
  const ignored = Object.fromEntries(
    readOnly.map(name => [name, Type.Optional(Type.Unknown({ readOnly: true }))]),
  )
  const options = { title, additionalProperties: false, ...shown(example) }
  return Type.Object({ ...ignored, ...properties }, options) as TObject<P>
}

/** The answer of an action: `{data:{…}}`. */
export const dataOf = <P extends TProperties>(title: string, properties: P) =>
  closed(title, { data: Type.Object(properties, { additionalProperties: false }) })

/** The answer of a list: `{data:{items,total,limit,offset}}`. */
export const listOf = <T extends TSchema>(title: string, item: T) =>
  dataOf(title, {
    items: Type.Array(item),
    total: Type.Integer({ minimum: 0 }),
    limit: Type.Integer({ minimum: 0 }),
    offset: Type.Integer({ minimum: 0 }),
  })

const limit = { minimum: 1, maximum: 100, description: 'How many items to return.' }
const offset = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    description: 'How many items to pass over.',
  }),
)

/** `limit` and `offset` of a list that comes in pages. */
export const PageQuery = Type.Object(
  { limit: Type.Optional(Type.Integer({ ...limit, default: 20 })), offset },
  { additionalProperties: false },
)

/** `limit` and `offset` of a list that comes whole unless a part is asked for. */
export const WholeListQuery = Type.Object(
  { limit: Type.Optional(Type.Integer(limit)), offset },
  { additionalProperties: false },
)
