import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const deadlineMilliseconds = 30_000

/** The request that a connection brought last. */
interface Latest {
  request: IncomingMessage
  response: ServerResponse
  isUpload: boolean
  since: number
}

/**
 * Hangs up on whoever takes too long to send a body, also where it was answered before it was there. Node has one limit
 * for all requests, and a file may take minutes, as long as it is wanted. Looking at all connections now and then costs
 * less than a timer for every request.
 */
export function enforceBodyTimeout(app: FastifyInstance, milliseconds = deadlineMilliseconds) {
  const connections = new Map<Socket, Latest | null>()
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, null)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request
    if (connections.has(raw.socket)) {
      const isUpload = routeOptions.config.operation?.upload === true
      connections.set(raw.socket, { request: raw, response: reply.raw, isUpload, since: Date.now() })
    }
    done()
  })

  const timer = setInterval(() => {
    const deadline = Date.now() - milliseconds
    for (const [socket, latest] of connections) {
      if (!latest || latest.request.complete || latest.since > deadline) continue
      if (latest.response.writableEnded) socket.destroy()
      else if (!latest.isUpload) app.server.emit('clientError', late(), socket)
    }
  }, milliseconds / 6).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** What Node says where its own limit is passed. */
const late = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
