import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import type { Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../errors.ts'
import { excessOf } from './excess-of.ts'
import { isForAdmins } from './operation-handler.ts'
import { readSlowly } from './rest-of-body.ts'
import { createThreadConnections } from './thread-connections.ts'

/** Tells the thread for admins who has sent a request. */
const addressHeader = 'guide-client-address'
/** Tells the process that it should not read what is left of the body. */
const closeHeader = 'guide-close'
/** They belong to one connection, and not to the request. */
const ownHeaders = new Set(['connection', 'keep-alive', 'expect', 'trailer', addressHeader])
const ownAnswerHeaders = new Set(['connection', 'keep-alive', 'trailer', 'transfer-encoding', closeHeader])
/** How many requests may wait or be in progress. Each takes three file descriptors. */
const maxForwarded = 1000

interface InProgress {
  /** The address of the client. */
  owner: string
  size: number
  client: Socket
}

/**
 * Forwards the requests of admins, as they are, to the thread that does what admins ask for.
 * @param options.waitMs how long a request waits for the thread, which may be starting
 */
export function forwardAdminRequests(
  app: FastifyInstance,
  socketPath: string,
  { waitMs = 15_000, max = maxForwarded } = {},
) {
  const connectToThread = createThreadConnections(socketPath, waitMs)
  // In the order in which they came.
  const inProgress = new Set<InProgress>()
  app.addHook('onRequest', (request, reply, done) => {
    const { operation } = request.routeOptions.config
    if (!operation || !isForAdmins(operation)) return done()
    const client = request.raw.socket
    const one = { owner: normalizeIP(request.ip), size: 1, client }
    inProgress.add(one)
    if (inProgress.size > max) for (const excess of excessOf(inProgress, max)) drop(excess)
    void connectToThread(client).then(socket => {
      const end = () => inProgress.delete(one)
      if (socket) socket.once('close', end)
      else end()
      if (!socket && !client.destroyed)
        return done(unavailable('The service is not ready for requests of admins.'))
      request.isForwarded = true
      reply.hijack()
      if (socket) forward(request.raw, reply.raw, socket)
    })
  })

  function drop(one: InProgress) {
    inProgress.delete(one)
    one.client.destroy()
    app.log.warn('a request of an admin was dropped because too many of its address are in progress')
  }
}

function forward(request: IncomingMessage, response: ServerResponse, socket: Socket) {
  response.once('close', () => socket.destroy())
  const drop = () => response.destroy()
  try {
    const { method, url } = request
    const forwarded = sendRequest({
      method,
      path: url,
      headers: headersOf(request),
      createConnection: () => socket,
    })
    // The rest of a body that was answered too early is read: the connection of the client has to serve the next request.
    socket.once('close', () => {
      request.unpipe(forwarded)
      readSlowly(request)
      request.resume()
    })
    // The thread drops clients that are too slow.
    forwarded.once('error', drop)
    forwarded.once('response', answer => {
      // It may respond before it has read the whole body.
      forwarded.off('error', drop).on('error', () => {})
      answer.once('error', drop)
      pass(answer, response)
    })
    request.pipe(forwarded)
  } catch {
    // What a client has sent must not end the process, even if it cannot be sent again.
    request.socket.destroy()
  }
}

function pass(answer: IncomingMessage, response: ServerResponse) {
  response.statusCode = answer.statusCode ?? 500
  const headers = passedOn(answer.rawHeaders, ownAnswerHeaders)
  for (let at = 0; at < headers.length; at += 2)
    response.appendHeader(headers[at] as string, headers[at + 1] as string)
  if (closeHeader in answer.headers) response.setHeader('connection', 'close')
  answer.pipe(response)
}

/** The address goes first, because Node reads at most 1,000 headers. */
function headersOf({ headers, rawHeaders, socket }: IncomingMessage): string[] {
  const hasLength = 'content-length' in headers || 'transfer-encoding' in headers
  return [
    addressHeader,
    socket.remoteAddress ?? '',
    // If the thread closed the connection first, an answer that comes before the end of the body could be lost.
    'connection',
    'keep-alive',
    ...passedOn(rawHeaders, ownHeaders),
    // Otherwise a request without a body would get one of unknown length.
    ...(hasLength ? [] : ['content-length', '0']),
  ]
}

/** @param rawHeaders names and values, one after the other */
function passedOn(rawHeaders: string[], except: ReadonlySet<string>): string[] {
  return rawHeaders.filter((_, index) => !except.has(`${rawHeaders[index - (index % 2)]}`.toLowerCase()))
}

/** Lets forwarded requests count as requests of the client that has sent them. */
export function acceptForwardedRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const value = request.headers[addressHeader]
    // Each connection has one request.
    Object.defineProperty(request.raw.socket, 'remoteAddress', { value })
    done()
  })
  // Fastify closes the connection if a body is too large. Here the process does that, when it has read the answer.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode !== 413 && reply.hasHeader('connection')) reply.header(closeHeader, '')
    reply.removeHeader('connection')
  })
}
