import type { Auth } from '@guide/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuthRequest } from '../auth/auth-request.ts'
import type { RecentCallers } from '../auth/recent-callers.ts'
import { requirePerson } from '../auth/require-person.ts'
import { callBack, type MaybePromise, whenKnown } from '../maybe-promise.ts'
import { hasCredentialsInBody } from './json-body.ts'
import type { RateLimits } from './rate-limit.ts'
import { createRequestTurns } from './request-turns.ts'

/**
 * Finds out who sent a request before its body is read, and counts it against the rate limits of the caller. If
 * the credentials are in the body, the body is read first.
 */
export function authenticateRequests(
  app: FastifyInstance,
  callers: RecentCallers,
  limits: RateLimits,
  apiKeyHeader: string,
) {
  app.decorateRequest('principal')
  app.decorateRequest('keyId', null)
  app.decorateRequest('tenantId', null)
  const takeTurn = createRequestTurns()

  function authenticate(
    request: FastifyRequest,
    reply: FastifyReply,
    header: AuthRequest['header'],
  ): MaybePromise<void> {
    const { auth } = request.routeOptions.config
    if (request.is404 || !auth) return
    const known = auth === 'user' ? callers.recognize(header) : undefined
    if (!known) return runAuthChain(request, reply, header, auth).then(() => admit(request, reply))
    request.principal = known
    request.keyId = known.keyId
    request.tenantId = known.tenant.tenant_id
    const origin = header('origin')
    if (origin !== undefined) allowOrigin(request, reply, origin)
    return admit(request, reply)
  }

  async function runAuthChain(
    request: FastifyRequest,
    reply: FastifyReply,
    header: AuthRequest['header'],
    auth: Auth,
  ): Promise<void> {
    await limits.countBeforeAuth(request, reply, auth)
    try {
      request.principal = await callers.authenticate(authRequest(request, reply, limits, header), auth)
      if (request.routeOptions.config.operation?.peopleOnly) requirePerson(request.principal)
    } catch (refusal) {
      await limits.countRefused(request, reply, auth)
      throw refusal
    }
  }

  const admit = (request: FastifyRequest, reply: FastifyReply): MaybePromise<void> =>
    whenKnown(limits.count(request, reply), () =>
      request.tenantId ? takeTurn(request.tenantId, reply.raw) : undefined,
    )

  app.addHook('onRequest', (request, reply, done) => {
    if (hasCredentialsInBody(request)) done()
    else
      callBack(
        authenticate(request, reply, name => headerOf(request, name)),
        done,
      )
  })
  app.addHook('preValidation', (request, reply, done) => {
    const authenticated = hasCredentialsInBody(request)
      ? authenticate(request, reply, headersWithBody(request, apiKeyHeader))
      : undefined
    callBack(
      whenKnown(authenticated, () => limits.countEvents(request, reply)),
      done,
    )
  })
}

function allowOrigin(request: FastifyRequest, reply: FastifyReply, origin: string) {
  reply.header('access-control-allow-origin', origin)
  // Browsers send a beacon without CORS, and report an error if another origin may not receive the response:
  // https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header
  const { operation } = request.routeOptions.config
  if (operation?.beacon && hasCredentialsInBody(request))
    reply.header('cross-origin-resource-policy', 'cross-origin')
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : value
}

/** The headers of a request, with the credentials of its body added. */
function headersWithBody(request: FastifyRequest, apiKeyHeader: string): AuthRequest['header'] {
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
    allowOrigin: origin => allowOrigin(request, reply, origin),
    isBlocked: kind => limits.isBlocked(request, kind),
    requireSecret: (kind, check) => limits.requireSecret(request, kind, check),
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
