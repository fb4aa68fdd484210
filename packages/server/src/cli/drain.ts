import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const sweepMilliseconds = 100
const graceMilliseconds = 8000
const lastResortMilliseconds = 10_000

/**
 * Stops listening and waits for the requests under way. A client that does not finish its own is cut off in time for
 * the database to be closed properly.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  setTimeout(() => process.exit(1), lastResortMilliseconds).unref()
  const grace = setTimeout(() => app.server.closeAllConnections(), graceMilliseconds)
  await readArrivals(app.server)
  // A connection kept alive after the answer to a request from before the signal would hold everything up.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMilliseconds)
  await app.close()
  clearTimeout(grace)
  clearInterval(sweep)
}

/**
 * Node closes a connection whose request it has not read yet as an idle one, and resets those it has not accepted. So
 * what was sent before the signal is read first; a busy process accepts one connection per turn of its event loop.
 */
async function readArrivals(server: Server): Promise<void> {
  let quietTurns = 0
  const hear = () => {
    quietTurns = 0
  }
  server.on('connection', hear)
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close')
    hear()
  })
  const begun = performance.now()
  const lasted = (milliseconds: number) => performance.now() - begun > milliseconds
  while (!lasted(2000) && !(lasted(100) && quietTurns >= 10)) {
    await delay(1)
    quietTurns++
  }
}
