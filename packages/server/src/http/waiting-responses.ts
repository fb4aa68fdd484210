import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes the responses that wait behind others on a connection if the connection ends. Node does that only for the response
 * whose turn it is. Otherwise, what a waiting one holds, such as an open file or a place in a line, would never be freed.
 */
export function closeWaitingResponses(app: FastifyInstance) {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>()

  function waitingOn(socket: Socket): Set<ServerResponse> {
    const known = waiting.get(socket)
    if (known) return known
    const responses = new Set<ServerResponse>()
    waiting.set(socket, responses)
    socket.once('close', () => {
      for (const response of responses) {
        response.destroyed = true
        response.emit('close')
      }
    })
    return responses
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    // It has no socket before its turn.
    if (raw.socket === null) {
      const responses = waitingOn(request.raw.socket)
      responses.add(raw)
      raw.once('close', () => responses.delete(raw))
    }
    done()
  })
}
