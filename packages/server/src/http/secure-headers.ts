import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Headers for answers that are data: nothing in them may run, be framed or be kept. */
export async function secureHeaders(app: FastifyInstance) {
  const directives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }
  await app.register(helmet, { contentSecurityPolicy: { useDefaults: false, directives } })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
