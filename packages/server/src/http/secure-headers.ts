import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Headers for answers that are data: nothing in them may run, be framed or be kept. */
export function secureHeaders(app: FastifyInstance) {
  const headers = { ...helmetHeaders(), 'cache-control': 'no-store' }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What helmet sets. It is the same for every answer, so it is asked once. */
function helmetHeaders(): Record<string, string> {
  const directives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const protect = helmet({ contentSecurityPolicy: { useDefaults: false, directives } })
  protect(response.req, response, () => {})
  return response.getHeaders() as Record<string, string>
}
