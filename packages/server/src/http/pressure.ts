import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../errors.ts'

/** Turns requests away while the event loop lags, so that those under way can finish. Probes are always answered. */
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
