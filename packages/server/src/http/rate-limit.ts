import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { Auth } from '@guide/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import type { RateLimit, Settings } from '../env.ts'
import { type Refusal, rateLimited, unauthorized } from '../errors.ts'
import { createRedisTimeout } from './redis-timeout.ts'

export interface RateLimits {
  /** Counts a request that needs no API key, by IP address, before the auth checks. */
  countBeforeAuth(request: FastifyRequest, reply: FastifyReply, auth: Auth): Promise<void>
  /** Counts a request against the caller's limit and refuses it if the limit is reached. */
  count(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** The same for a request with a known key that the auth checks refused, counted by IP address. */
  countRefused(request: FastifyRequest, reply: FastifyReply, auth: Auth): Promise<void>
  rejectIfBlocked(request: FastifyRequest): Promise<void>
  countBadCredential(request: FastifyRequest): Promise<Refusal>
}

const keyless: Auth[] = ['public', 'invite', 'invitee']

type Surface = keyof Settings['rateLimits']

/** The rate limits of each surface, counted in this process or, with Redis, over all processes. */
export async function rateLimits(
  app: FastifyInstance,
  settings: Settings,
  redis: Redis | null,
): Promise<RateLimits> {
  // If Redis is unavailable, the service stays available and does not enforce the limits.
  await app.register(rateLimit, { global: false, skipOnError: true, ...(redis && { redis }) })
  const onTimeout = () => app.log.warn('Redis does not respond; rate limits are not enforced')
  const withTimeout = redis
    ? createRedisTimeout({ redis, onTimeout })
    : <T>(count: () => Promise<T>) => count()

  const limiter = (surface: Surface, limit: RateLimit | null) => {
    if (!limit) return null
    const { max, windowSeconds } = limit
    const keyGenerator = (request: FastifyRequest) => `${surface}:${callerOf(request, surface)}`
    const count = app.createRateLimit({ max, timeWindow: windowSeconds * 1000, keyGenerator })
    return (request: FastifyRequest, options?: { increment: boolean }) =>
      withTimeout(() => count(request, options))
  }
  const limiters = {
    sdk: limiter('sdk', settings.rateLimits.sdk),
    admin: limiter('admin', settings.rateLimits.admin),
    public: limiter('public', settings.rateLimits.public),
    badKeys: limiter('badKeys', settings.rateLimits.badKeys),
  }

  const countOn = async (surface: Surface | null, request: FastifyRequest, reply: FastifyReply) => {
    const state = surface && (await limiters[surface]?.(request))
    if (!state || state.isAllowed) return
    reply.header('ratelimit-limit', state.max)
    reply.header('ratelimit-remaining', state.remaining)
    reply.header('ratelimit-reset', state.ttlInSeconds)
    if (state.isExceeded) throw rateLimited(state.ttlInSeconds)
  }

  return {
    async countBeforeAuth(request, reply, auth) {
      const { operation, unlimited } = request.routeOptions.config
      const isLimited = keyless.includes(auth) && !unlimited && operation?.tag !== 'Health'
      if (isLimited) await countOn('public', request, reply)
    },
    count: (request, reply) => countOn(surfaceOf(request), request, reply),
    async countRefused(request, reply, auth) {
      if (request.keyId) await countOn(auth === 'user' ? 'sdk' : 'admin', request, reply)
    },
    async rejectIfBlocked(request) {
      const state = await limiters.badKeys?.(request, { increment: false })
      if (state && !state.isAllowed && state.remaining === 0) throw rateLimited(state.ttlInSeconds)
    },
    async countBadCredential(request) {
      const state = await limiters.badKeys?.(request)
      return state && !state.isAllowed && state.isExceeded ? rateLimited(state.ttlInSeconds) : unauthorized()
    },
  }
}

/** Files, health checks and the holders of a secret have no limit. Only wrong secrets are limited. */
function surfaceOf({ principal }: FastifyRequest): Surface | null {
  if (principal.kind === 'admin') return 'admin'
  // A page may show many attachments at once.
  return principal.kind === 'user' || principal.kind === 'signed' ? 'sdk' : null
}

function callerOf(request: FastifyRequest, surface: Surface): string {
  const address = normalizeIP(request.ip)
  const { principal, keyId } = request
  if (surface === 'badKeys' || !keyId) return address
  const user = principal && 'user' in principal ? principal.user : null
  // The prefixes are needed, because a user id may look like an IP address.
  return `${keyId}:${user ? `user:${user.userId}` : `address:${address}`}`
}
