import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const probeIntervalMs = 50

interface Waiting {
  client: Socket
  until: number
  resolve(isThere: boolean): void
}

/**
 * Returns the function that connects to the thread for admins, or returns null if the thread does not start in time or the
 * client has left. While the thread is away, all that wait share one probe: waiting costs the same, however many wait.
 */
export function createThreadConnections(path: string, waitMs: number) {
  const waiting = new Set<Waiting>()
  let isProbing = false

  async function probe() {
    isProbing = true
    while (waiting.size > 0) {
      await delay(probeIntervalMs)
      const socket = await open(path)
      socket?.destroy()
      settle(socket !== null)
    }
    isProbing = false
  }

  function settle(isThere: boolean) {
    const now = performance.now()
    for (const one of waiting) {
      if (!isThere && !one.client.destroyed && now < one.until) continue
      waiting.delete(one)
      one.resolve(isThere)
    }
  }

  const untilThere = (client: Socket, until: number) =>
    new Promise<boolean>(resolve => {
      waiting.add({ client, until, resolve })
      if (!isProbing) void probe()
    })

  return async (client: Socket): Promise<Socket | null> => {
    const until = performance.now() + waitMs
    for (;;) {
      const socket = waiting.size > 0 ? null : await open(path)
      if (socket && !client.destroyed) return socket
      socket?.destroy()
      if (client.destroyed || performance.now() >= until || !(await untilThere(client, until))) return null
    }
  }
}

function open(path: string): Promise<Socket | null> {
  const socket = connect(path)
  return new Promise(resolve => {
    socket.once('connect', () => resolve(socket)).once('error', () => resolve(null))
  })
}
