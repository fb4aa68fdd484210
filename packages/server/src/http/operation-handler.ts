import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import type {
  Auth,
  BodyOf,
  Operation,
  OperationTable,
  ParamsOf,
  QueryOf,
  ResponseOf,
  Role,
} from '@guide/contracts'
import { bodyLimitOf, consolePath, mayBeUnchanged, roles, successStatus } from '@guide/contracts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AnswerWithCookies } from '../answers/answer-with-cookies.ts'
import { PreparedAnswer } from '../answers/prepared-answer.ts'
import { streamHeaders } from '../answers/stream-headers.ts'
import { StreamedAnswer } from '../answers/streamed-answer.ts'
import { StreamedJson } from '../answers/streamed-json.ts'
import type { Principal, PrincipalOf } from '../auth/principal.ts'
import type { Actor } from '../db/tenant-change.ts'
import { tooLarge } from '../errors.ts'
import { etagOf, includesTag } from '../etag.ts'
import { type MaybePromise, whenKnown } from '../maybe-promise.ts'
import type { Upload } from '../upload.ts'
import { cookieHeader } from './cookie-header.ts'
import { sendError } from './error-handler.ts'
import { readLargeJsonBodies } from './large-json-body.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { acceptUploads, withUpload } from './uploads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. The server does not start if a route does not declare it. */
    auth?: Auth
    operation?: Operation
    /** Whether the route is part of the console's door. */
    isAtConsole?: boolean
    /** Whether the route has no rate limit. */
    unlimited?: boolean
    /** The rate limit of a public route, if it is not the one of all of them. */
    rate?: 'pictures'
  }
  interface FastifyRequest {
    principal: Principal
    /** The id of the request's API key, as soon as it is known. */
    keyId: string | null
    /** The id of the request's tenant, as soon as it is known. */
    tenantId: string | null
  }
}

/** What the handler of an operation gets: validated values, and nothing of HTTP. */
export interface Call<O extends Operation> {
  principal: PrincipalOf<O['auth']>
  /** The admin who makes the change; null if the operation does not require an admin. */
  actor: O['auth'] extends Role ? Actor : null
  params: ParamsOf<O>
  query: QueryOf<O>
  body: BodyOf<O>
  upload: O['upload'] extends true ? Upload : null
  requestId: string
  /** When the operation was requested, on the clock of `performance.now()`. A heavy one may have waited since then. */
  arrivedAt: number
  /** The entity tag that the resource must have for a write. */
  ifMatch: string | undefined
  /** Whether the client has left, so that nobody waits for the response. */
  isGone(): boolean
}

/** What a handler may return. If the response has no body, the returned value is ignored. */
type Returned<Answer> = [Answer] extends [undefined]
  ? unknown
  : Answer | PreparedAnswer | StreamedAnswer | StreamedJson | AnswerWithCookies<Answer>

/** One handler for each operation of a table. */
export type Handlers<Table extends OperationTable> = {
  [Id in keyof Table]: (call: Call<Table[Id]>) => MaybePromise<Returned<ResponseOf<Table[Id]>>>
}

/**
 * Registers a route for each operation of a table. An operation without a handler is a compile error.
 * @param directory for bodies that are too large for the memory
 */
export function mountOperations<Table extends OperationTable>(
  app: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
  directory = tmpdir(),
) {
  const enter = oneAtATime('long reads')
  const waitForTurn: WaitForTurn = ({ routeOptions, tenantId }, response) => {
    const { heavy } = routeOptions.config.operation ?? {}
    return heavy ? enter(`${tenantId} ${heavy}`, response) : undefined
  }
  const ids = Object.keys(table) as (keyof Table & string)[]
  const ofKind = (kind: BodyKind) => ids.filter(id => bodyKindOf(table[id] as Operation) === kind)
  const mount = (scope: FastifyInstance, kind: BodyKind) => {
    for (const id of ofKind(kind))
      mountOperation(scope, table[id] as Operation, handlers[id] as unknown as LooseHandler, waitForTurn)
  }
  mount(app, 'json')
  if (ofKind('upload').length > 0) {
    app.register(async scope => {
      await acceptUploads(scope)
      mount(scope, 'upload')
    })
  }
  if (ofKind('large json').length > 0) {
    app.register(async scope => {
      readLargeJsonBodies(scope, { directory, waitFor: waitForTurn })
      mount(scope, 'large json')
    })
  }
}

type BodyKind = 'json' | 'large json' | 'upload'

const bodyKindOf = ({ upload, inParts }: Operation): BodyKind =>
  upload ? 'upload' : inParts ? 'large json' : 'json'

function bodySchema({ method, upload, inParts, body = noBody }: Operation): object | undefined {
  if (method === 'GET' || upload) return undefined
  // A body that is read in parts was validated part by part.
  return inParts ? { type: 'object' } : body
}

/** Heavy operations of a tenant run one at a time. */
type WaitForTurn = (
  request: FastifyRequest,
  response: ServerResponse,
) => MaybePromise<(() => void) | undefined>

type LooseHandler = (call: Call<Operation>) => MaybePromise<unknown>

function mountOperation(
  app: FastifyInstance,
  operation: Operation,
  handle: LooseHandler,
  waitForTurn: WaitForTurn,
) {
  const body = bodySchema(operation)
  const send = sender(operation)
  const answer = (request: FastifyRequest, arrivedAt: number): MaybePromise<unknown> =>
    operation.upload
      ? withUpload(request, upload => handle(callOf(request, arrivedAt, upload)))
      : handle(callOf(request, arrivedAt))
  for (const path of pathsOf(operation)) {
    const isAtConsole = path.startsWith(consolePath)
    app.route({
      method: operation.method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { auth: operation.auth, operation, isAtConsole },
      bodyLimit: bodyLimitOf(operation),
      errorHandler: (error, request, reply) => sendError(withLimit(error, operation), request, reply),
      schema: {
        ...(body && { body }),
        querystring: operation.query ?? noQuery,
      },
      handler: (request, reply) => {
        const arrivedAt = performance.now()
        // A body that is read in parts has waited before it was parsed.
        const turn = operation.inParts ? undefined : waitForTurn(request, reply.raw)
        const answered: unknown = whenKnown(turn, () => answer(request, arrivedAt))
        if (answered instanceof Promise) return answered.then(returned => send(request, reply, returned))
        send(request, reply, answered)
        return undefined
      },
    })
  }
}

/** Fastify's error does not name the limit that the body exceeds. */
const withLimit = (error: FastifyError, operation: Operation): Error =>
  error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge('body', bodyLimitOf(operation)) : error

/** Returns the function that sends what the handler of an operation returned. */
function sender(operation: Operation) {
  const status = successStatus(operation)
  const hasBody = operation.responses[status] !== null
  return (request: FastifyRequest, reply: FastifyReply, returned: unknown): FastifyReply => {
    const answer = returned instanceof AnswerWithCookies ? sendCookies(returned, reply) : returned
    reply.code(status)
    if (!hasBody) return reply.send()
    if (operation.etag) {
      const etag = (answer instanceof PreparedAnswer ? answer.etag : undefined) ?? etagOf(answer)
      reply.header('etag', etag)
      if (mayBeUnchanged(operation) && includesTag(request.headers['if-none-match'], etag))
        return reply.code(304).send()
    }
    if (answer instanceof PreparedAnswer) return reply.type(json).send(answer.json)
    if (answer instanceof StreamedAnswer) return reply.headers(streamHeaders(answer)).send(answer.bytes)
    if (answer instanceof StreamedJson) return reply.type(json).send(streamOf(answer))
    if (operation.contentType) reply.type(operation.contentType)
    return reply.send(answer)
  }
}

/** The operations of admins have a second path, for the console. */
function pathsOf({ path, aliases = [], auth }: Operation): string[] {
  const paths = [path, ...aliases]
  return isRole(auth) ? [...paths, ...paths.map(each => consolePath + each)] : paths
}

/** Whether the operation is what admins or the operator ask for, and not the page of a user. */
export const isForAdmins = ({ auth }: Operation): boolean => isRole(auth) || auth === 'platform'

const isRole = (auth: Auth): auth is Role => (roles as readonly string[]).includes(auth)

const json = 'application/json; charset=utf-8'
const noBody = { type: 'object', additionalProperties: false, 'x-optional': true }
const noQuery = { type: 'object', additionalProperties: false }

/** A stream is sent itself, so that it is closed even if the client left before the first part was read. */
const streamOf = ({ parts }: StreamedJson): Readable =>
  parts instanceof Readable ? parts : Readable.from(parts)

function sendCookies({ cookies, answer }: AnswerWithCookies<unknown>, reply: FastifyReply): unknown {
  for (const cookie of cookies) reply.header('set-cookie', cookieHeader(cookie))
  return answer
}

function callOf(request: FastifyRequest, arrivedAt: number, upload: Upload | null = null): Call<Operation> {
  const { principal } = request
  return {
    principal: principal as Call<Operation>['principal'],
    actor: actorOf(request) as Call<Operation>['actor'],
    params: request.params as Record<string, string>,
    query: request.query as undefined,
    body: request.body as undefined,
    upload: upload as Call<Operation>['upload'],
    requestId: request.id,
    arrivedAt,
    ifMatch: request.headers['if-match'],
    isGone: () => request.raw.socket.destroyed,
  }
}

function actorOf({ principal, id }: FastifyRequest): Actor | null {
  if (principal.kind !== 'admin') return null
  const { tenant, user, recheckAccess } = principal
  return { tenantId: tenant.tenant_id, userId: user.userId, email: user.email, requestId: id, recheckAccess }
}
