import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../errors.ts'

/** Refuses requests while the event loop lags, so that running requests can finish. Health checks always work. */
export async function shedLoad(app: FastifyInstance, maxEventLoopDelay: number) {
  if (maxEventLoopDelay === 0) return
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: async (request, reply) => {
      if (request.routeOptions.config.operation?.tag === 'Health') return
      // Any page may read it: it says nothing about a tenant, and the SDK must know when to try again.
      const { origin } = request.headers
      if (origin !== undefined) reply.header('access-control-allow-origin', origin)
      throw unavailable('The server is overloaded.')
    },
  })
}
