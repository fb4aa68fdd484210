import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { takeSnapshot } from '../db/embedded/snapshot.ts'
import { unavailable } from '../errors.ts'

/** Lets `guide backup`, beside a server on the embedded database, have a copy of its files. Not a part of the API. */
export function serveLocalSnapshot(app: FastifyInstance, database: Database, dataDir: string) {
  if (database.kind !== 'embedded') return
  app.post('/local/snapshot', { config: { auth: 'platform' } }, async (request, reply) => {
    const startedAt = performance.now()
    await takeSnapshot(database, dataDir).catch(error => {
      // The operator who runs the command has to know which file it is.
      throw error.syscall ? unavailable(`The server cannot copy its database: ${error.message}.`) : error
    })
    request.log.info({ ms: Math.round(performance.now() - startedAt) }, 'copied the database for a backup')
    return reply.code(204).send()
  })
}
