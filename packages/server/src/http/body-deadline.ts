import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const deadlineMilliseconds = 30_000

/**
 * Hangs up on whoever takes too long to send a body, also where it was answered before it was there. Node has one limit
 * for all requests, and a file may take minutes, as long as it is wanted.
 */
export function limitBodies(app: FastifyInstance, milliseconds = deadlineMilliseconds) {
  function limit(request: FastifyRequest, reply: FastifyReply) {
    const timer = setTimeout(() => {
      if (reply.sent) request.raw.destroy()
      else app.server.emit('clientError', late(), request.raw.socket)
    }, milliseconds).unref()
    // Its end, or that of the connection.
    for (const event of ['end', 'close']) request.raw.once(event, () => clearTimeout(timer))
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (bringsBody(request) && !isUpload(request)) limit(request, reply)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (isUpload(request) && !request.raw.complete) limit(request, reply)
    done()
  })
}

const bringsBody = ({ headers }: FastifyRequest) =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

const isUpload = ({ routeOptions }: FastifyRequest) => routeOptions.config.operation?.upload === true

/** What Node says where its own limit is passed. */
const late = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
