import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const sweepIntervalMs = 100
const requestTimeoutMs = 8000
const exitTimeoutMs = 10_000

/**
 * Serves on for some seconds, so that load balancers notice that the service is not ready and send nothing more. Then it
 * stops listening and waits for the requests that are in progress. Connections of clients that do not finish their
 * request are closed early enough to close the database properly.
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  if (seconds > 0) {
    app.log.info(`stopping: readiness fails from now on, and the port closes in ${seconds} s`)
    await delay(seconds * 1000)
  }
  setTimeout(() => process.exit(1), exitTimeoutMs).unref()
  const timeout = setTimeout(() => {
    app.log.warn('some requests did not finish in time; their connections are closed')
    app.server.closeAllConnections()
  }, requestTimeoutMs)
  await acceptPending(app.server)
  // A response from before the signal keeps its connection alive, and `close` would wait for that connection.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepIntervalMs)
  await app.close()
  clearTimeout(timeout)
  clearInterval(sweep)
}

/**
 * Reads the requests that clients sent before the signal. Otherwise Node would reset connections that it has not accepted
 * yet, and close those whose request it has not read yet as idle. A busy process accepts one connection per turn of its
 * event loop, so this waits until several turns were quiet.
 */
async function acceptPending(server: Server): Promise<void> {
  let quietTurns = 0
  const restartCount = () => {
    quietTurns = 0
  }
  server.on('connection', restartCount)
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close')
    restartCount()
  })
  const startedAt = performance.now()
  const hasLasted = (milliseconds: number) => performance.now() - startedAt > milliseconds
  while (!hasLasted(2000) && !(hasLasted(100) && quietTurns >= 10)) {
    await delay(1)
    quietTurns++
  }
}
