import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const defaults = {
  /** So much is read at once: what was on its way when the response was sent, and small bodies. */
  freeBytes: 256 * 1024,
  /** An honest client sends the rest of 64 MiB within the 30 seconds that `dropSlowClients` allows. */
  paceMs: 20,
}

/**
 * Reads slowly what is left of a body after its response, such as a refusal. Node reads it as fast as it comes, so that a
 * few clients that send without end would hold the event loop. It has to be read, because many clients read no response
 * before they have sent their body, and then the connection serves the next request.
 *
 * A hook would not see all requests: one whose URL cannot be decoded passes none.
 */
export function readRestsSlowly(app: FastifyInstance, options?: Partial<typeof defaults>) {
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Before the listener of Node, which leaves a request alone if somebody reads it.
    response.prependOnceListener('finish', () => readSlowly(request, options))
  })
}

/** Reads what is left of a body slowly, or does so as soon as nobody has paused the request. */
export function readSlowly(
  request: IncomingMessage,
  { freeBytes = defaults.freeBytes, paceMs = defaults.paceMs }: Partial<typeof defaults> = {},
) {
  if (request.complete || Object.hasOwn(request, '_read')) return
  const { socket } = request
  let received = 0
  let isHeld = false
  const goOn = () => {
    isHeld = false
    // The next request may need the connection to be paused.
    if (!request.complete) socket.resume()
  }
  // With its own, the request would let the connection go on after each part.
  request._read = () => {}
  request.on('data', (part: Buffer) => {
    received += part.length
    if (received < freeBytes) return socket.resume()
    socket.pause()
    // A chunk from the network may have many parts.
    if (!isHeld) setTimeout(goOn, paceMs).unref()
    isHeld = true
  })
}
