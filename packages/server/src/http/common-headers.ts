import type { FastifyInstance } from 'fastify'
import { corsHeaders } from './cors.ts'
import { secureHeaders } from './secure-headers.ts'

/** Puts on every answer what every answer carries, its request id among it. */
export function setCommonHeaders(app: FastifyInstance) {
  const headers = { ...secureHeaders(), ...corsHeaders }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}
