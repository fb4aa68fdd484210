import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/**
 * Responds to preflight requests from any origin, because they carry no credentials. The auth chain, which knows the
 * tenant, decides whether a page may read the actual response.
 */
export async function respondToPreflights(app: FastifyInstance, apiKeyHeader: string) {
  const preflight = {
    origin: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      apiKeyHeader,
      'Authorization',
      'Content-Type',
      'If-Match',
      'If-None-Match',
      'X-Request-Id',
    ],
    maxAge: 7200,
    // Otherwise @fastify/cors responds in plain text to an OPTIONS request that is not a preflight, without the error
    // envelope.
    strictPreflight: false,
  }
  // In a scope of its own, so that only preflight requests pass through the plugin.
  await app.register(async scope => {
    await scope.register(cors, preflight)
  })
}

/** The CORS headers of every response. The auth chain adds the origin that may read it. */
export const corsHeaders = {
  vary: 'Origin',
  'access-control-expose-headers':
    'ETag, Retry-After, X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
}
