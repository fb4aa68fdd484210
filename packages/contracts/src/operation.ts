import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an operation.
 * `public`: anybody. `signed`: whoever has the signed address; the operation checks the signature.
 * `platform`, `metrics`, `inbound`: the holder of that secret; `inbound_tenant`: of the one of the tenant in the path.
 * `invite`: whoever has the link of an invite; `invitee`: that, and a user of the tenant that the invite is of.
 * `user`: an end user of a tenant. `viewer`, `editor`, `admin`: an admin user of a tenant with at least that role.
 */
export type Auth = 'public' | 'signed' | SecretAuth | 'invite' | 'invitee' | 'user' | Role

export const secretAuths = ['platform', 'metrics', 'inbound', 'inbound_tenant'] as const
export type SecretAuth = (typeof secretAuths)[number]

export const roles = ['viewer', 'editor', 'admin'] as const
export type Role = (typeof roles)[number]

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As OpenAPI writes it: `/v1/admin/tours/{tour_id}`. */
  path: string
  /** Further paths that answer the same. */
  aliases?: readonly string[]
  auth: Auth
  /** Whether the published interface description lists it. */
  published?: boolean
  tag: string
  summary: string
  description?: string
  query?: TObject
  body?: TSchema
  /** Largest body in bytes, where it is not the service's 1 MiB. */
  bodyLimit?: number
  /** Whether a beacon may call it: the same JSON as `text/plain`, `api_key` and `token` inside. */
  beacon?: boolean
  /** Whether the body is a form with one file, in its field `file`, and no JSON. */
  upload?: boolean
  /** Success statuses and what they carry; `null` is an empty body. The first is the usual one. */
  responses: Record<number, TSchema | null>
  /** Whether the answer carries an entity tag, and a write can be made to depend on it with `If-Match`. */
  etag?: boolean
  /** Media type of a response that is not JSON. */
  contentType?: string
  /** The media types of a response that is streamed as it was stored. */
  stream?: readonly string[]
  /** Errors beyond those that follow from `auth`, the path and the body. */
  errors?: readonly ErrorCode[]
}

export type OperationTable = Record<string, Operation>

/** Declares a table of operations; the key of each is its operation id. */
export const defineOperations = <const T extends OperationTable>(table: T): T => table

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

export type ParamsOf<O extends Operation> = { [Name in NamesIn<O['path']>]: string }
export type QueryOf<O extends Operation> = O['query'] extends TObject ? Static<O['query']> : undefined
export type BodyOf<O extends Operation> = O['body'] extends TSchema ? Static<O['body']> : undefined
/** What is uploaded; a browser's `File` is one. */
export type FileOf<O extends Operation> = O['upload'] extends true ? Blob : undefined
export type AnswerOf<O extends Operation> = {
  [Status in keyof O['responses']]: O['responses'][Status] extends TSchema
    ? Static<O['responses'][Status]>
    : undefined
}[keyof O['responses']]

/** The names between braces in an operation's path, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] as string)

/** A body that an operation takes, as its documentation shows it; undefined where it takes none. */
export const exampleBody = <O extends Operation>(operation: O): BodyOf<O> =>
  (operation.body as { examples?: BodyOf<O>[] } | undefined)?.examples?.[0] as BodyOf<O>

/** The status an operation answers with when all goes well. */
export const successStatus = (operation: Operation): number => Number(Object.keys(operation.responses)[0])
