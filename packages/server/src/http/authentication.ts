import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticate, AuthRequest } from '../auth/chain.ts'
import type { RateLimits } from './rate-limit.ts'

/** Runs the auth chain before anything of a request is read, then the rate limit of whoever it turned out to be. */
export function authenticateRequests(app: FastifyInstance, authenticate: Authenticate, limits: RateLimits) {
  app.decorateRequest('principal')
  app.decorateRequest('keyId', null)
  app.addHook('onRequest', async (request, reply) => {
    const { auth } = request.routeOptions.config
    if (request.is404 || !auth) return
    try {
      request.principal = await authenticate(authRequest(request, reply, limits), auth)
    } catch (refusal) {
      await limits.spendRefused(request, reply, auth)
      throw refusal
    }
    await limits.spend(request, reply)
  })
}

function authRequest(request: FastifyRequest, reply: FastifyReply, limits: RateLimits): AuthRequest {
  return {
    header: name => {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(', ') : value
    },
    identified: keyId => {
      request.keyId = keyId
    },
    allowOrigin: origin => {
      reply.header('access-control-allow-origin', origin)
    },
    refuseBlocked: () => limits.refuseBlocked(request),
    countBadCredential: () => limits.countBadCredential(request),
  }
}

/** Makes the boot fail while any route does not say who may call it. */
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
