import { type ErrorEnvelope, errorStatus } from '@guide/contracts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/database-away.ts'
import { invalid, nothingHere, Refusal, unavailable } from '../errors.ts'
import { newRequestId } from './request-id.ts'

/** Gives every failure the one error envelope: refusals, parser errors, unknown routes and our own mistakes. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(nothingHere(), request, reply))
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error)
  if (refusal.code === 'INTERNAL_ERROR') request.log.error({ err: error }, 'request failed')
  else if (refusal.code === 'UNAVAILABLE') request.log.warn({ err: error }, 'request turned away')
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  reply.code(errorStatus[refusal.code]).type('application/json').send(envelope(refusal, request.id))
}

/** Answers what Node's HTTP parser could not make a request of. */
export function answerClientError(error: NodeJS.ErrnoException, socket: import('node:net').Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const requestId = newRequestId()
  const body = JSON.stringify(envelope(invalid('The request is not valid HTTP.'), requestId))
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const envelope = (refusal: Refusal, requestId: string): ErrorEnvelope => ({
  error: { code: refusal.code, message: refusal.message, request_id: requestId },
})

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('PAYLOAD_TOO_LARGE', 'body: is too large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return invalid('content-type: must be application/json')
  if (code?.startsWith('FST_ERR_') && statusCode && statusCode < 500) {
    return invalid('The request could not be read.')
  }
  if (isDatabaseAway(error)) return unavailable('The database does not answer.')
  return new Refusal('INTERNAL_ERROR', 'Something went wrong on our side.')
}
