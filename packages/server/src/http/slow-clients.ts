import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a client may take, in milliseconds. */
export const clientTimeouts = {
  /** To send a body. */
  body: 30_000,
  /** To send more of a file, or of an import. */
  upload: 60_000,
  /** To take what was sent: a whole answer, or the next part of a stream. */
  answer: 30_000,
}

/** What a client takes of a stream in that time, if it does not take all that waits. That is 2 KiB/s. */
const leastOfStream = 64 * 1024

export type ClientTimeouts = typeof clientTimeouts

/** The latest request of a connection. */
interface Latest {
  request: IncomingMessage
  response: ServerResponse
  isUpload: boolean
  startedAt: number
}

interface Connection {
  latest: Latest | null
  received: Transfer
  taken: Transfer
}

/**
 * Closes the connections of clients that take too long: to send a body, also if the response was sent before the body
 * arrived, to go on with the upload of a file, or to take their answer. Node has one timeout for all requests, but an
 * upload may take minutes. Checking all connections from time to time costs less than a timer for every request.
 */
export function dropSlowClients(
  app: FastifyInstance,
  timeouts: ClientTimeouts = clientTimeouts,
  leastTaken = leastOfStream,
) {
  const connections = new Map<Socket, Connection>()
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, { latest: null, received: createTransfer(1), taken: createTransfer(leastTaken) })
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request
    const connection = connections.get(raw.socket)
    const { upload = false, inParts = false } = routeOptions.config.operation ?? {}
    const isUpload = upload || inParts
    if (connection) connection.latest = { request: raw, response: reply.raw, isUpload, startedAt: Date.now() }
    done()
  })

  /** Node counts what is not yet sent as written, and a part that was written at once as a whole. */
  const isNotTaken = (socket: Socket, { taken }: Connection) =>
    taken.rests(socket.writableLength > 0, socket.bytesWritten - socket.writableLength) >= timeouts.answer

  function checkBody(socket: Socket, { latest, received }: Connection) {
    const isSending = latest !== null && !latest.request.complete
    const rests = received.rests(isSending, socket.bytesRead)
    if (!isSending) return
    const isLate = Date.now() - latest.startedAt >= timeouts.body
    if (latest.response.writableEnded) {
      if (isLate) socket.destroy()
    } else if (latest.isUpload ? rests >= timeouts.upload : isLate) {
      app.server.emit('clientError', timeoutError(), socket)
    }
  }

  const timer = setInterval(
    () => {
      for (const [socket, connection] of connections) {
        if (isNotTaken(socket, connection)) socket.destroy()
        else checkBody(socket, connection)
      }
    },
    Math.min(...Object.values(timeouts)) / 6,
  ).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

type Transfer = ReturnType<typeof createTransfer>

/** Notices that bytes no longer move, or too slowly. @param least how many have to move */
function createTransfer(least: number) {
  let seen: { bytes: number; since: number } | null = null
  return {
    /** For how long fewer of the bytes that wait have moved. @param bytes how many have been moved in all */
    rests(isWaiting: boolean, bytes: number): number {
      if (!isWaiting) seen = null
      else if (!seen || bytes - seen.bytes >= least) seen = { bytes, since: performance.now() }
      return seen ? performance.now() - seen.since : 0
    },
  }
}

/** The error that Node emits when its own timeout expires. */
const timeoutError = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
