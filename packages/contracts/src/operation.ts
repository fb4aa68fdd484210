import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'

/**
 * The admin operations are served a second time below this path, for the console: there, the cookie of a session or an
 * access token identifies the admin instead of an API key and a JWT.
 */
export const consolePath = '/console/api'

/**
 * Who may call an operation.
 * - `public`: everyone
 * - `signed`: a caller with a signed URL; the operation checks the signature
 * - `platform`, `metrics`, `inbound`: a caller with that secret; `inbound_tenant`: with the secret of the tenant in the path
 * - `invite`: a caller with the link of an invite; `invitee`: who is also a user of the tenant of the invite
 * - `console`: a browser that shows the console, signed in or not
 * - `user`: an end user of a tenant
 * - `viewer`, `editor`, `admin`: an admin user of a tenant with at least that role
 */
export type Auth = 'public' | 'signed' | SecretAuth | 'invite' | 'invitee' | 'console' | 'user' | Role

export const secretAuths = ['platform', 'metrics', 'inbound', 'inbound_tenant'] as const
export type SecretAuth = (typeof secretAuths)[number]

export const roles = ['viewer', 'editor', 'admin'] as const
export type Role = (typeof roles)[number]

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In the syntax of OpenAPI: `/v1/admin/tours/{tour_id}`. */
  path: string
  /** Other paths of the same operation. */
  aliases?: readonly string[]
  auth: Auth
  /** Whether access tokens may not call it, because it gives access that would outlast the token. */
  peopleOnly?: boolean
  /** Whether the published OpenAPI document lists it. */
  published?: boolean
  tag: string
  summary: string
  description?: string
  query?: TObject
  body?: TSchema
  /** The maximum size of the body in bytes. The default is in `bodyLimitOf`. */
  bodyLimit?: number
  /** Whether the body is an object that may be so large that it is read and validated in parts. */
  inParts?: boolean
  /** Whether it removes something or stops harm. A tenant can do some of it even if its changes come too often. */
  stopsHarm?: boolean
  /** Marks what takes long. A tenant's heavy operations of the same kind run one at a time. */
  heavy?: 'read' | 'export' | 'erasure'
  /**
   * Whether a page may call it without headers: JSON sent as `text/plain`, with `api_key` and `token` in the body. Browsers
   * send such a request without a preflight.
   */
  credentialsInBody?: boolean
  /** Whether a beacon may call it, which is such a request without CORS. */
  beacon?: boolean
  /** Whether the body is not JSON, but a form with one file in the field `file`. */
  upload?: boolean
  /** The schema of each success status; `null` is an empty body. The first status is the usual one. */
  responses: Record<number, TSchema | null>
  /** Whether the response has an `ETag`, a write accepts `If-Match`, and a GET accepts `If-None-Match`. */
  etag?: boolean
  /** Media type of a response that is not JSON. */
  contentType?: string
  /** The media types of a response that is streamed from storage. */
  stream?: readonly string[]
  /** Errors in addition to those that follow from `auth`, the path and the body. */
  errors?: readonly ErrorCode[]
}

export type OperationTable = Record<string, Operation>

/** Declares a table of operations; the keys are the operation ids. */
export const defineOperations = <const T extends OperationTable>(table: T): T => table

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

export type ParamsOf<O extends Operation> = { [Name in NamesIn<O['path']>]: string }
export type QueryOf<O extends Operation> = O['query'] extends TObject ? Static<O['query']> : undefined
export type BodyOf<O extends Operation> = O['body'] extends TSchema ? Static<O['body']> : undefined
/** The uploaded file, such as a `File` of the browser. */
export type FileOf<O extends Operation> = O['upload'] extends true ? Blob : undefined
export type ResponseOf<O extends Operation> = {
  [Status in keyof O['responses']]: O['responses'][Status] extends TSchema
    ? Static<O['responses'][Status]>
    : undefined
}[keyof O['responses']]

/** The names of the parameters in the path of an operation, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] as string)

/** The example body of an operation in the documentation; undefined if the operation has no body. */
export const exampleBody = <O extends Operation>(operation: O): BodyOf<O> =>
  (operation.body as { examples?: BodyOf<O>[] } | undefined)?.examples?.[0] as BodyOf<O>

/** The maximum size of the body in bytes. Everyone may send one to sign in to the console, so it is small there. */
export const bodyLimitOf = ({ body, bodyLimit, auth }: Operation): number =>
  bodyLimit ?? (body && auth !== 'console' ? 64 * 1024 : 4096)

/** What the form of an upload may have beside its file. It is part of the limit of the body. */
export const formBytes = 64 * 1024

/** The usual success status of an operation. */
export const successStatus = (operation: Operation): number => Number(Object.keys(operation.responses)[0])

/** Whether an operation returns 304, without a body, to a request that names the current `ETag` in `If-None-Match`. */
export const mayBeUnchanged = ({ method, etag = false }: Operation): boolean => method === 'GET' && etag

/** Lists every error that an operation can return: the declared ones, and those that follow from its auth, path and body. */
export function operationErrors(operation: Operation): ErrorCode[] {
  const errors = new Set<ErrorCode>(['VALIDATION_ERROR', 'RATE_LIMITED', 'INTERNAL_ERROR', 'UNAVAILABLE'])
  const { auth } = operation
  if (!['public', 'signed', 'invite', 'console'].includes(auth)) errors.add('UNAUTHORIZED')
  // A surface without a configured secret does not exist for callers.
  if (secretAuths.some(secret => secret === auth)) errors.add('NOT_FOUND')
  else if (auth !== 'public') errors.add('FORBIDDEN')
  if (pathParameters(operation.path).length > 0) errors.add('NOT_FOUND')
  if (operation.method !== 'GET') errors.add('PAYLOAD_TOO_LARGE')
  for (const code of operation.errors ?? []) errors.add(code)
  return [...errors]
}
