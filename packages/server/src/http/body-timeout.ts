import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const defaultTimeoutMs = 30_000

/** The latest request of a connection. */
interface Latest {
  request: IncomingMessage
  response: ServerResponse
  isUpload: boolean
  startedAt: number
}

/**
 * Closes the connection of a client that takes too long to send a body, also if the response was sent before the body
 * arrived. Node has one timeout for all requests, but the upload of a file may take minutes. Checking all connections
 * from time to time costs less than a timer for every request.
 */
export function enforceBodyTimeout(app: FastifyInstance, timeoutMs = defaultTimeoutMs) {
  const connections = new Map<Socket, Latest | null>()
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, null)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request
    if (connections.has(raw.socket)) {
      const isUpload = routeOptions.config.operation?.upload === true
      connections.set(raw.socket, { request: raw, response: reply.raw, isUpload, startedAt: Date.now() })
    }
    done()
  })

  const timer = setInterval(() => {
    const deadline = Date.now() - timeoutMs
    for (const [socket, latest] of connections) {
      if (!latest || latest.request.complete || latest.startedAt > deadline) continue
      if (latest.response.writableEnded) socket.destroy()
      else if (!latest.isUpload) app.server.emit('clientError', timeoutError(), socket)
    }
  }, timeoutMs / 6).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** The error that Node emits when its own timeout expires. */
const timeoutError = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
