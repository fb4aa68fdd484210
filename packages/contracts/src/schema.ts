import Type, { type Static, type TObject, type TOptional, type TProperties, type TSchema } from 'typebox'

// A schema with a `title` becomes a named component of the OpenAPI documents; everything else is inlined.
// The example of a request body is a complete request: the documents show it, and tests send it.

export const Timestamp = Type.String({ format: 'date-time', examples: ['2026-01-31T12:00:00.000Z'] })

/**
 * A date and time in a request. The pattern rejects what the format `date-time` of Ajv accepts but `Date` cannot parse:
 * `23:59:60`, a space instead of the `T`, and the offset `+02`.
 */
export const Instant = Type.String({
  format: 'date-time',
  pattern: '^[12]\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
  examples: ['2026-01-31T12:00:00.000Z'],
})

/** The id in the examples of the OpenAPI documents. The demo tenant and some of its entities have this id. */
export const exampleId = (prefix: string) => `${prefix}_de3000000000`

/** An id that this service generated: a prefix such as `tour_` and 12 hex digits. */
export const idOf = (prefix: string) =>
  Type.String({ pattern: `^${prefix}_[0-9a-f]{12}$`, examples: [exampleId(prefix)] })

/** An id in a request. Any string is valid, because a malformed id is treated like an unknown id. */
export const anyIdOf = (prefix: string) =>
  Type.String({ minLength: 1, maxLength: 100, examples: [exampleId(prefix)] })

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** A closed object: unknown properties are rejected. */
export const closed = <P extends TProperties>(title: string, properties: P, example?: Static<TObject<P>>) =>
  Type.Object(properties, { title, additionalProperties: false, ...examplesOf(example) })

/** An open object: unknown properties are ignored, because SDK and server may have different versions. */
export const open = <P extends TProperties>(title: string, properties: P, example?: Static<TObject<P>>) =>
  Type.Object(properties, { title, ...examplesOf(example) })

const examplesOf = (example: unknown) => (example === undefined ? {} : { examples: [example] })

/** Returns the same properties, all optional. */
export const optional = <P extends TProperties>(properties: P) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [Name in keyof P]: TOptional<P[Name]>
  }

/** Returns the same optional properties, which may also be null. */
export const nullableFields = <P extends TProperties>(properties: P) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, Type.Optional(nullable(schema))]),
  ) as { [Name in keyof P]: TOptional<ReturnType<typeof nullable<P[Name]>>> }

/** Returns the fields of an object that are not null. */
export const withoutNulls = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Name in keyof T]: Exclude<T[Name], null>
  }

/**
 * A request body that accepts and ignores the read-only fields of a resource, so that the response of a GET can be
 * edited and sent back. The read-only fields are not part of the type, and handlers never see them.
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
  const options = { title, additionalProperties: false, ...examplesOf(example) }
  return Type.Object({ ...ignored, ...properties }, options) as TObject<P>
}

/** The response of an action: `{data:{…}}`. */
export const dataOf = <P extends TProperties>(title: string, properties: P) =>
  closed(title, { data: Type.Object(properties, { additionalProperties: false }) })

/** The response of a list: `{data:{items,total,limit,offset}}`. */
export const listOf = <T extends TSchema>(title: string, item: T) =>
  dataOf(title, {
    items: Type.Array(item),
    total: Type.Integer({ minimum: 0 }),
    limit: Type.Integer({ minimum: 0 }),
    offset: Type.Integer({ minimum: 0 }),
  })

const limit = { minimum: 1, maximum: 100, description: 'The maximum number of items to return.' }
const offset = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    description: 'The number of items to skip.',
  }),
)

/** `limit` and `offset` of a paginated list. */
export const PageQuery = Type.Object(
  { limit: Type.Optional(Type.Integer({ ...limit, default: 20 })), offset },
  { additionalProperties: false },
)

/** `limit` and `offset` of a list that is returned whole by default. */
export const WholeListQuery = Type.Object(
  { limit: Type.Optional(Type.Integer(limit)), offset },
  { additionalProperties: false },
)

/**
 * The id of a person in a request. URLs lose the path segments `.` and `..`, also in the form `%2e`
 * (https://url.spec.whatwg.org/#single-dot-path-segment), so no address could name a person with such an id.
 */
export const PersonId = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: '[^.]|\\.{3}',
  examples: ['alice'],
})
