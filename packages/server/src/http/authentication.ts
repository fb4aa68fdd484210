import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuthRequest } from '../auth/auth-request.ts'
import type { Authenticate } from '../auth/chain.ts'
import { requirePerson } from '../auth/require-person.ts'
import { isBeacon } from './json-body.ts'
import type { RateLimits } from './rate-limit.ts'
import { createRequestTurns } from './request-turns.ts'

/**
 * Runs the auth chain before the body of a request is read, and then the rate limit of the caller. The credentials of a
 * beacon are in its body, so the body of a beacon is read first.
 */
export function authenticateRequests(
  app: FastifyInstance,
  authenticate: Authenticate,
  limits: RateLimits,
  apiKeyHeader: string,
) {
  app.decorateRequest('principal')
  app.decorateRequest('keyId', null)
  app.decorateRequest('tenantId', null)
  const takeTurn = createRequestTurns()
  const authenticateRequest = async (
    request: FastifyRequest,
    reply: FastifyReply,
    header: AuthRequest['header'],
  ) => {
    const { auth, operation } = request.routeOptions.config
    if (request.is404 || !auth) return
    await limits.countBeforeAuth(request, reply, auth)
    try {
      request.principal = await authenticate(authRequest(request, reply, limits, header), auth)
      if (operation?.peopleOnly) requirePerson(request.principal)
    } catch (refusal) {
      await limits.countRefused(request, reply, auth)
      throw refusal
    }
    await limits.count(request, reply)
    if (request.tenantId) await takeTurn(request.tenantId, reply.raw)
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!isBeacon(request)) await authenticateRequest(request, reply, name => headerOf(request, name))
  })
  app.addHook('preValidation', async (request, reply) => {
    if (isBeacon(request)) await authenticateRequest(request, reply, beaconHeaders(request, apiKeyHeader))
    await limits.countEvents(request, reply)
  })
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : value
}

/** The headers of a beacon, with the credentials of its body added. */
function beaconHeaders(request: FastifyRequest, apiKeyHeader: string): AuthRequest['header'] {
  const { api_key, token } = (request.body ?? {}) as { api_key?: unknown; token?: unknown }
  return name => {
    if (name === apiKeyHeader) return textOf(api_key)
    if (name === 'authorization') return token === undefined ? undefined : `Bearer ${textOf(token)}`
    return headerOf(request, name)
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function authRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: RateLimits,
  header: AuthRequest['header'],
): AuthRequest {
  return {
    method: request.method,
    address: request.ip,
    isAtConsole: request.routeOptions.config.isAtConsole === true,
    header,
    pathParameter: name => (request.params as Record<string, string>)[name] ?? '',
    setKey: ({ keyId, tenantId }) => {
      request.keyId = keyId
      request.tenantId = tenantId
    },
    setTenant: tenantId => {
      request.tenantId = tenantId
    },
    allowOrigin: origin => {
      reply.header('access-control-allow-origin', origin)
      // Browsers send a beacon without CORS, and report an error if another origin may not receive the response:
      // https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header
      if (isBeacon(request)) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
    isBlocked: kind => limits.isBlocked(request, kind),
    rejectIfBlocked: kind => limits.rejectIfBlocked(request, kind),
    countBadCredential: (kind, reason) => limits.countBadCredential(request, kind, reason),
  }
}

/** Makes the start fail if a route does not declare who may call it. */
export function requireDeclaredAuth(app: FastifyInstance) {
  const undeclared: string[] = []
  const routes: { method: string; url: string; declares: () => boolean }[] = []
  app.addHook('onRoute', route => {
    const declares = () => (route.config as { auth?: string } | undefined)?.auth !== undefined
    routes.push({ method: String(route.method), url: route.url, declares })
  })
  app.addHook('onReady', async () => {
    for (const { method, url, declares } of routes) if (!declares()) undeclared.push(`${method} ${url}`)
    if (undeclared.length > 0)
      throw new Error(`These routes do not declare their auth: ${undeclared.join(', ')}`)
  })
}
