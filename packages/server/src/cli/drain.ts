import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const arrivalMilliseconds = 200
const graceMilliseconds = 8000
const lastResortMilliseconds = 10_000

/**
 * Stops listening and waits for the requests under way. A client that does not finish its own is cut off in time for
 * the database to be closed properly.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  setTimeout(() => process.exit(1), lastResortMilliseconds).unref()
  // What was sent before the signal may not have been read yet, and Node would cut off such a connection as an idle one.
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  await delay(arrivalMilliseconds)
  const grace = setTimeout(() => app.server.closeAllConnections(), graceMilliseconds)
  await app.close().finally(() => clearTimeout(grace))
}
