import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, type ErrorEnvelope, errorStatus } from '@guide/contracts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseAway, isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { invalid, pathNotFound, Refusal, rateLimited, unavailable } from '../errors.ts'
import { newRequestId } from './request-id.ts'
import { isProbe } from './request-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused; null if it was not. */
    refusal: ErrorCode | null
  }
}

/** Gives every error the same envelope: refusals, parser errors, unknown routes and our own bugs. */
export function handleErrors(app: FastifyInstance) {
  app.decorateRequest('refusal', null)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => sendError(pathNotFound(), request, reply))
  // Before the body is read: an unknown path has no auth check, and a bad body must not hide that the path is wrong.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    done(request.is404 ? pathNotFound() : null, payload)
  })
  // By default Node refuses an unknown Expect header with an empty 417 response.
  // https://nodejs.org/docs/latest-v20.x/api/http.html#event-checkexpectation
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refuse(error, request, reply)
  reply.type('application/json').send(envelope(refusal, request.id))
}

/** Logs the error and sets status and headers of the response. The caller sends the body. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): Refusal {
  const refusal = toRefusal(error)
  request.refusal = refusal.code
  const tenant_id = request.tenantId ?? undefined
  if (refusal.code === 'INTERNAL_ERROR') request.log.error({ tenant_id, err: error }, 'request failed')
  else if (refusal.code === 'UNAVAILABLE') {
    // The log says once that the database is away, and not with every probe.
    if (!isProbe(request)) request.log.warn({ tenant_id, err: error }, 'request refused')
  } else if (refusal.reason) {
    const { code, reason } = refusal
    request.log.info({ tenant_id: request.tenantId, code, reason }, 'access refused')
  }
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  // A request with a URL that cannot be decoded reaches this function without passing any hook.
  reply.header('x-request-id', request.id).header('vary', 'Origin').code(errorStatus[refusal.code])
  return refusal
}

/** Responds to bytes that Node's HTTP parser cannot read as a request. */
export function sendClientError(error: NodeJS.ErrnoException, socket: ClientSocket) {
  const isAnswering = socket._httpMessage?.headersSent === true
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return socket.destroy()
  const requestId = newRequestId()
  const refusal = clientErrors[error.code ?? ''] ?? invalid('The request is not valid HTTP.')
  const status = errorStatus[refusal.code]
  const body = JSON.stringify(envelope(refusal, requestId))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  if (refusal.retryAfterSeconds) head.push(`Retry-After: ${refusal.retryAfterSeconds}`)
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Node keeps there the response that a connection is sending. */
type ClientSocket = Socket & { _httpMessage?: ServerResponse | null }

const clientErrors: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: invalid('The headers or the URL are too long.'),
  ERR_HTTP_REQUEST_TIMEOUT: invalid('The request did not arrive in time.'),
  FORM_TOO_LARGE: new Refusal(
    'PAYLOAD_TOO_LARGE',
    'body: has too much beside the file; the rest of a form may have 64 KiB',
  ),
  TOO_MANY_UNFINISHED: rateLimited(1, undefined, 'large requests at the same time'),
}

/** The disk of this node is full, over its quota, broken or read-only. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])

const envelope = (refusal: Refusal, requestId: string): ErrorEnvelope => ({
  error: { code: refusal.code, message: refusal.message, request_id: requestId },
})

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('PAYLOAD_TOO_LARGE', 'body: is too large')
  // No id is that long, so this id is unknown.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return pathNotFound()
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return invalid('content-type: must be application/json')
  // Includes a client connection that broke while the body arrived. It must not be taken for a database connection.
  if (statusCode && statusCode >= 400 && statusCode < 500) return invalid('The request could not be read.')
  if (isDatabaseUnavailable(error)) return new DatabaseAway()
  if (diskCodes.has(`${code}`)) return unavailable('The disk of the service is full or cannot be written to.')
  return new Refusal('INTERNAL_ERROR', 'Something went wrong on our side.')
}
