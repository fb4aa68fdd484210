import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/**
 * Answers preflights, for any origin: no credential can come with one. Whether the real answer may be read is decided
 * by the auth chain, which knows the tenant.
 */
export async function answerPreflights(app: FastifyInstance, apiKeyHeader: string) {
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
    // Otherwise an OPTIONS that is no preflight is answered in plain text, past our error envelope.
    strictPreflight: false,
  }
  // In a scope of its own, where the only route is that of preflights: other requests do not pass through it.
  await app.register(async scope => {
    await scope.register(cors, preflight)
  })
}

/** What every answer tells a browser; which origin may read it is added by the auth chain. */
export const corsHeaders = {
  vary: 'Origin',
  'access-control-expose-headers':
    'ETag, Retry-After, X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
}
