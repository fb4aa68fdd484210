import type { RequestListener, Server } from 'node:http'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const sweepIntervalMs = 100
const requestTimeoutMs = 8000
const closeTimeoutMs = 2000
/** Clients may have connected just before the signal. */
const acceptMs = 100
const quietTurnsNeeded = 10
const exitTimeoutMs = 10_000

/**
 * Serves on for some seconds, so that load balancers notice that the service is not ready and send nothing more. Then it
 * stops listening and waits for the requests that are in progress. Connections of clients that do not finish their
 * request are closed early enough to close the database properly.
 * @returns how many milliseconds are left until it ends this process
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<number> {
  // A load balancer that reused a connection just when it is closed would lose the request.
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  if (seconds > 0) {
    app.log.info(`stopping: readiness fails from now on, and the port closes in ${seconds} s`)
    await delay(seconds * 1000)
  }
  const exitsAt = performance.now() + exitTimeoutMs
  setTimeout(() => process.exit(1), exitTimeoutMs).unref()
  const timeout = setTimeout(() => {
    app.log.warn('some requests did not finish in time; their connections are closed')
    app.server.closeAllConnections()
  }, requestTimeoutMs)
  const requestsEnded = await closePort(app.server)
  // A response from before the signal keeps its connection alive, and `close` would wait for that connection.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepIntervalMs)
  await requestsEnded()
  await app.close()
  clearTimeout(timeout)
  clearInterval(sweep)
  return exitsAt - performance.now()
}

/**
 * Stops listening at a moment when no connection waits to be accepted, because those that wait would be reset: a load
 * balancer without health checks connects until the port is closed. Node accepts one connection per turn of its event loop,
 * so some turns without a connection mean that none waits. A busy process would never have such turns. So the requests wait
 * until the port is closed. Returns a function that waits for the end of all requests.
 */
async function closePort(server: Server): Promise<() => Promise<void>> {
  const release = holdRequests(server)
  let quietTurns = 0
  server.on('connection', () => {
    quietTurns = 0
  })
  const startedAt = performance.now()
  const hasLasted = (milliseconds: number) => performance.now() - startedAt > milliseconds
  while (!hasLasted(closeTimeoutMs) && !(hasLasted(acceptMs) && quietTurns >= quietTurnsNeeded)) {
    await nextTurn()
    quietTurns++
  }
  const ended = new Promise<void>(resolve => server.close(() => resolve()))
  release()
  return () => ended
}

/** Collects the requests that arrive, until the returned function hands them over. */
function holdRequests(server: Server): () => void {
  const handlers = server.listeners('request') as RequestListener[]
  const held: Parameters<RequestListener>[] = []
  server.removeAllListeners('request').on('request', (...request) => held.push(request))
  return () => {
    server.removeAllListeners('request')
    for (const handler of handlers) server.on('request', handler)
    for (const request of held) server.emit('request', ...request)
  }
}
