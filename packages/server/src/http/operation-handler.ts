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
import { successStatus } from '@guide/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PreparedAnswer } from '../answers/prepared-answer.ts'
import { streamHeaders } from '../answers/stream-headers.ts'
import { StreamedAnswer } from '../answers/streamed-answer.ts'
import { StreamedJson } from '../answers/streamed-json.ts'
import type { Principal, PrincipalOf } from '../auth/principal.ts'
import type { Actor } from '../db/tenant-change.ts'
import { etagOf, includesTag } from '../etag.ts'
import type { Upload } from '../upload.ts'
import { acceptUploads, withUpload } from './uploads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. The server does not start if a route does not declare it. */
    auth?: Auth
    operation?: Operation
    /** Whether the route has no rate limit. */
    unlimited?: boolean
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
  /** The entity tag that the resource must have for a write. */
  ifMatch: string | undefined
}

/** What a handler may return. If the response has no body, the returned value is ignored. */
type Returned<Answer> = [Answer] extends [undefined]
  ? unknown
  : Answer | PreparedAnswer | StreamedAnswer | StreamedJson

/** One handler for each operation of a table. */
export type Handlers<Table extends OperationTable> = {
  [Id in keyof Table]: (call: Call<Table[Id]>) => Promise<Returned<ResponseOf<Table[Id]>>>
}

/** Registers a route for each operation of a table. An operation without a handler is a compile error. */
export function mountOperations<Table extends OperationTable>(
  app: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
) {
  const ids = Object.keys(table) as (keyof Table & string)[]
  const mount = (scope: FastifyInstance, id: keyof Table & string) =>
    mountOperation(scope, table[id] as Operation, handlers[id] as unknown as LooseHandler)
  for (const id of ids) if (!table[id]?.upload) mount(app, id)
  if (!ids.some(id => table[id]?.upload)) return
  app.register(async scope => {
    await acceptUploads(scope)
    for (const id of ids) if (table[id]?.upload) mount(scope, id)
  })
}

type LooseHandler = (call: Call<Operation>) => Promise<unknown>

function mountOperation(app: FastifyInstance, operation: Operation, handle: LooseHandler) {
  const status = successStatus(operation)
  const notModified = operation.responses[304] === null
  for (const path of [operation.path, ...(operation.aliases ?? [])]) {
    app.route({
      method: operation.method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { auth: operation.auth, operation },
      ...(operation.bodyLimit && { bodyLimit: operation.bodyLimit }),
      schema: {
        ...(operation.method !== 'GET' && !operation.upload && { body: operation.body ?? noBody }),
        querystring: operation.query ?? noQuery,
      },
      handler: async (request, reply) => {
        const answer = operation.upload
          ? await withUpload(request, upload => handle(callOf(request, upload)))
          : await handle(callOf(request))
        reply.code(status)
        if (operation.responses[status] === null) return reply.send()
        if (operation.etag) {
          const etag = (answer instanceof PreparedAnswer ? answer.etag : undefined) ?? etagOf(answer)
          reply.header('etag', etag)
          if (notModified && includesTag(request.headers['if-none-match'], etag))
            return reply.code(304).send()
        }
        if (answer instanceof PreparedAnswer) return reply.type(json).send(answer.json)
        if (answer instanceof StreamedAnswer) return reply.headers(streamHeaders(answer)).send(answer.bytes)
        if (answer instanceof StreamedJson) return reply.type(json).send(Readable.from(answer.parts))
        if (operation.contentType) reply.type(operation.contentType)
        return answer
      },
    })
  }
}

const json = 'application/json; charset=utf-8'
const noBody = { type: 'object', additionalProperties: false, 'x-optional': true }
const noQuery = { type: 'object', additionalProperties: false }

function callOf(request: FastifyRequest, upload: Upload | null = null): Call<Operation> {
  const { principal } = request
  return {
    principal: principal as Call<Operation>['principal'],
    actor: actorOf(request) as Call<Operation>['actor'],
    params: request.params as Record<string, string>,
    query: request.query as undefined,
    body: request.body as undefined,
    upload: upload as Call<Operation>['upload'],
    requestId: request.id,
    ifMatch: request.headers['if-match'],
  }
}

function actorOf({ principal, id }: FastifyRequest): Actor | null {
  if (principal.kind !== 'admin') return null
  const { tenant, user, recheckAccess } = principal
  return { tenantId: tenant.tenant_id, userId: user.userId, email: user.email, requestId: id, recheckAccess }
}
