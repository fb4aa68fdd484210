import type { FastifyInstance } from 'fastify'
import { corsHeaders } from './cors.ts'
import { secureHeaders } from './secure-headers.ts'

/** Sets the headers that every response carries, such as its request id. */
export function setCommonHeaders(app: FastifyInstance) {
  const headers = { ...secureHeaders(), ...corsHeaders }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}
