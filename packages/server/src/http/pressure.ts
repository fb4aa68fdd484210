import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../errors.ts'

/** Refuses requests while the event loop lags, so that running requests can finish. Health checks always work. */
export async function shedLoad(app: FastifyInstance, maxEventLoopDelay: number) {
  if (maxEventLoopDelay === 0) return
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: async request => {
      if (request.routeOptions.config.operation?.tag === 'Health') return
      throw unavailable('The server is overloaded.')
    },
  })
}
