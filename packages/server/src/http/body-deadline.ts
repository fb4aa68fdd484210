import type { FastifyInstance, FastifyRequest } from 'fastify'

const deadlineMilliseconds = 30_000

/**
 * Hangs up on whoever takes too long to send a body, also where it was answered before it was there. Node has one limit
 * for all requests, and a file may take minutes.
 */
export function limitBodies(app: FastifyInstance, milliseconds = deadlineMilliseconds) {
  app.addHook('onRequest', (request, reply, done) => {
    if (bringsBody(request) && !request.routeOptions.config.operation?.upload) {
      const timer = setTimeout(() => {
        if (reply.sent) request.raw.destroy()
        else app.server.emit('clientError', late(), request.raw.socket)
      }, milliseconds).unref()
      // Its end, or that of the connection.
      for (const event of ['end', 'close']) request.raw.once(event, () => clearTimeout(timer))
    }
    done()
  })
}

const bringsBody = ({ headers }: FastifyRequest) =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/** What Node says where its own limit is passed. */
const late = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
