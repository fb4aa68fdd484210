import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { createWindowCounter } from './window-counter.ts'

/** How many requests of a connection may wait. Browsers and the usual proxies send none before they have the response. */
const maxWaiting = 8
/** How many bytes may have arrived since the oldest of them. */
const maxWaitingBytes = 32 * 1024
/** After so many connections of an address that were closed for this, its next ones are closed at once, for a while. */
const maxClosed = 20
const closedWindowMs = 10_000

/**
 * Starts one request of a connection at a time, and one per turn of the event loop. Otherwise thousands of short requests
 * that arrive in one packet would all start in one turn. Their responses are sent in order in any case. If the connection
 * ends, those that wait are never started: Node would leave their responses open for ever.
 */
export function queuePipelinedRequests(app: FastifyInstance) {
  /** For each connection: how much it had received when each of its requests that wait arrived. */
  const arrivals = new WeakMap<Socket, number[]>()
  /** The connection that was the last one to start a request in this turn. */
  let latest: Socket | null = null
  const closed = createWindowCounter(closedWindowMs)
  const endTurn = () => {
    latest = null
  }

  // Node makes a request of everything that one read of a connection finds, and those of 64 KiB take several milliseconds.
  app.server.on('connection', socket => {
    if (closed.read(addressOf(socket)).current >= maxClosed) socket.destroy()
  })

  app.server.removeAllListeners('request').on('request', (request, response) => {
    const { socket } = request
    // A response has no socket before its turn.
    if (response.socket === null) wait(request, response)
    // The response before was complete as soon as its request had been parsed.
    else if (socket === latest) setImmediate(start, request, response)
    else {
      if (latest === null) setImmediate(endTurn)
      latest = socket
      app.routing(request, response)
    }
  })

  function wait(request: IncomingMessage, response: ServerResponse) {
    const { socket } = request
    // Node goes on with what it has read of a connection that was closed.
    if (socket.destroyed) return
    const waiting = arrivals.get(socket) ?? []
    if (!arrivals.has(socket)) leaveWithoutTraces(socket)
    arrivals.set(socket, waiting)
    const received = socket.bytesRead
    const [oldest = received] = waiting
    if (waiting.length === maxWaiting || received - oldest > maxWaitingBytes) {
      app.log.warn('a connection was closed because too many requests wait on it')
      closed.count(addressOf(socket))
      socket.destroy()
      return
    }
    waiting.push(received)
    response.once('socket', () => {
      waiting.shift()
      setImmediate(start, request, response)
    })
  }

  function start(request: IncomingMessage, response: ServerResponse) {
    if (request.socket.writable) app.routing(request, response)
  }
}

/** Node creates an error for each request of a connection that ends. Thousands of stack traces would hold the event loop. */
function leaveWithoutTraces(socket: Socket) {
  const { stackTraceLimit } = Error
  socket.prependListener('close', () => {
    Error.stackTraceLimit = 0
  })
  socket.on('close', () => {
    Error.stackTraceLimit = stackTraceLimit
  })
}

const addressOf = ({ remoteAddress = '' }: Socket): string => normalizeIP(remoteAddress)
