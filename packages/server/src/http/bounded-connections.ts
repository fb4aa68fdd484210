import type { Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { excessOf } from './excess-of.ts'

const checkIntervalMs = 100
/** Each takes up to 30 KB of memory, and the same in the system. */
const maxConnections = 4000

interface Connection {
  /** The address of the client, or its network. */
  owner: string
  size: 1
  socket: Socket
}

/**
 * Bounds how many connections are open. If there are too many, those without a request go first: their clients connect
 * again when they need to. Then the oldest ones of the address that has the most, so that others are not affected.
 */
export function boundConnections(app: FastifyInstance, max = maxConnections) {
  // In the order in which they came.
  const connections = new Map<Socket, Connection>()
  app.server.on('connection', (socket: Socket) => {
    // A client that has already left has no address.
    const owner = normalizeIP(socket.remoteAddress ?? '')
    connections.set(socket, { owner, size: 1, socket })
    socket.once('close', () => connections.delete(socket))
  })

  function check() {
    if (connections.size <= max) return
    app.server.closeIdleConnections()
    const open = Array.from(connections.values()).filter(({ socket }) => !socket.destroyed)
    const excess = excessOf(open, max)
    for (const { socket } of excess) socket.destroy()
    if (excess.length > 0)
      app.log.warn({ connections: excess.length }, 'connections were closed because too many are open')
  }

  const timer = setInterval(check, checkIntervalMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
