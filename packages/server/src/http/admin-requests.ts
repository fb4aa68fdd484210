import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../errors.ts'
import { isForAdmins } from './operation-handler.ts'

/** Tells the thread for admins who has sent a request. */
const addressHeader = 'guide-client-address'
/** They belong to one connection, and not to the request. */
const ownHeaders = new Set(['connection', 'keep-alive', 'expect', 'trailer', addressHeader])
const ownAnswerHeaders = new Set(['connection', 'keep-alive', 'trailer', 'transfer-encoding'])
const connectIntervalMs = 50

/**
 * Forwards the requests of admins, as they are, to the thread that does what admins ask for.
 * @param waitMs how long a request waits for the thread, which may be starting
 */
export function forwardAdminRequests(app: FastifyInstance, socketPath: string, waitMs = 15_000) {
  app.addHook('onRequest', (request, reply, done) => {
    const { operation } = request.routeOptions.config
    if (!operation || !isForAdmins(operation)) return done()
    const client = request.raw.socket
    void connected(socketPath, waitMs, client).then(socket => {
      if (!socket && !client.destroyed)
        return done(unavailable('The service is not ready for requests of admins.'))
      request.isForwarded = true
      reply.hijack()
      if (socket) forward(request.raw, reply.raw, socket)
    })
  })
}

/** Connects to the thread, and tries again until it has started. Returns null if that takes too long, or if the client has left. */
async function connected(path: string, waitMs: number, client: Socket): Promise<Socket | null> {
  const startedAt = performance.now()
  for (;;) {
    const socket = connect(path)
    const isOpen = await new Promise<boolean>(resolve => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    if (isOpen && !client.destroyed) return socket
    socket.destroy()
    if (client.destroyed || performance.now() - startedAt > waitMs) return null
    await delay(connectIntervalMs)
  }
}

function forward(request: IncomingMessage, response: ServerResponse, socket: Socket) {
  const client = request.socket
  // The response of a request that waits behind others on its connection is never closed.
  const leave = () => {
    client.off('close', leave)
    socket.destroy()
  }
  client.once('close', leave)
  response.once('close', leave)
  const drop = () => response.destroy()
  try {
    const { method, url } = request
    const forwarded = sendRequest({
      method,
      path: url,
      headers: headersOf(request),
      createConnection: () => socket,
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
    client.destroy()
  }
}

function pass(answer: IncomingMessage, response: ServerResponse) {
  response.statusCode = answer.statusCode ?? 500
  const headers = passedOn(answer.rawHeaders, ownAnswerHeaders)
  for (let at = 0; at < headers.length; at += 2)
    response.appendHeader(headers[at] as string, headers[at + 1] as string)
  answer.pipe(response)
}

/** The address goes first, because Node reads at most 1,000 headers. */
function headersOf({ headers, rawHeaders, socket }: IncomingMessage): string[] {
  const hasLength = 'content-length' in headers || 'transfer-encoding' in headers
  return [
    addressHeader,
    socket.remoteAddress ?? '',
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
}
