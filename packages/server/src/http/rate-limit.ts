import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import { type Auth, type Operation, operations } from '@guide/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { type CredentialKind, credentialKinds } from '../auth/auth-request.ts'
import type { Settings } from '../env.ts'
import { type Refusal, rateLimited, unauthorized } from '../errors.ts'
import { type RateLimit, type RateName, rateSubject } from '../rates.ts'
import type { RedisAccess } from '../redis-access.ts'
import { createRefusalDelay } from './refusal-delay.ts'
import { createTenantLimit } from './tenant-limit.ts'
import { createTenantRates } from './tenant-rates.ts'
import { WindowStore } from './window-store.ts'

export interface RateLimits {
  /** Counts a request that needs no API key, by IP address, before the auth checks. */
  countBeforeAuth(request: FastifyRequest, reply: FastifyReply, auth: Auth): Promise<void>
  /** Counts a request against the limits of the caller and of the tenant, and refuses it if one is reached. */
  count(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** The same for the number of events in the body of a request. */
  countEvents(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** The same for a request with a known key that the auth checks refused, counted by IP address. */
  countRefused(request: FastifyRequest, reply: FastifyReply, auth: Auth): Promise<void>
  isBlocked(request: FastifyRequest, kind: CredentialKind): Promise<boolean>
  rejectIfBlocked(request: FastifyRequest, kind: CredentialKind): Promise<void>
  countBadCredential(request: FastifyRequest, kind: CredentialKind, reason: string): Promise<Refusal>
}

const keyless: Auth[] = ['public', 'invite', 'invitee', 'console']

type Surface = Extract<
  RateName,
  'sdk' | 'visitors' | 'admin' | 'public' | 'pictures' | 'threads' | 'messages' | 'signInLinks'
>

/** What a caller may not do often, beside the limit of all requests. An attachment is a message of its own. */
const rareOperations = new Map<Operation | undefined, Surface>([
  [operations.startThread, 'threads'],
  [operations.addMessage, 'messages'],
  [operations.addAttachment, 'messages'],
  [operations.requestSignInLink, 'signInLinks'],
])

/** The rate limits of each surface, counted in this process or, with Redis, over all processes. */
export async function rateLimits(
  app: FastifyInstance,
  settings: Settings,
  redis: RedisAccess | null,
): Promise<RateLimits> {
  const createOwn = await counters(app, { store: WindowStore })
  const createShared = redis && (await counters(app, { redis: redis.connection }))

  const limiter = (name: string, limit: RateLimit | null, callerOf: (request: FastifyRequest) => string) => {
    if (!limit) return null
    const timeWindow = limit.windowSeconds * 1000
    const keyGenerator = (request: FastifyRequest) => `${name}:${callerOf(request)}`
    const options = { max: limit.max, timeWindow, keyGenerator }
    const [own, shared] = [createOwn(options), createShared?.(options)]
    // While Redis is away, each process counts alone: a flood must not profit from the failure.
    return async (request: FastifyRequest, call?: { increment: boolean }) =>
      (shared && (await redis?.withTimeout(() => shared(request, call)))) ?? own(request, call)
  }
  const { rateLimits: limits } = settings
  const delayRefusal = createRefusalDelay()
  const limiters = {
    sdk: limiter('sdk', limits.sdk, callerOf),
    visitors: limiter('visitors', limits.visitors, inTenant(addressOf)),
    admin: limiter('admin', limits.admin, callerOf),
    public: limiter('public', limits.public, callerOf),
    pictures: limiter('pictures', limits.pictures, addressOf),
    threads: limiter('threads', limits.threads, inTenant(userOf)),
    messages: limiter('messages', limits.messages, inTenant(userOf)),
    signInLinks: limiter('sign_in_links', limits.signInLinks, addressOf),
  }
  const tenantLimit = createTenantLimit(limits, createTenantRates(redis), delayRefusal)
  const badCredentials = new Map(
    credentialKinds.map(kind => [kind, limiter(`bad_${kind}`, limits.badKeys, addressOf)]),
  )
  /** The seconds for which an IP address is blocked; 0 if it is not. */
  const blockedSeconds = async (request: FastifyRequest, kind: CredentialKind): Promise<number> => {
    const state = await badCredentials.get(kind)?.(request, { increment: false })
    return state && !state.isAllowed && state.remaining === 0 ? state.ttlInSeconds : 0
  }

  const countOn = async (surface: Surface | null, request: FastifyRequest, reply: FastifyReply) => {
    const state = surface && (await limiters[surface]?.(request))
    if (!state || state.isAllowed) return
    reply.header('ratelimit-limit', state.max)
    reply.header('ratelimit-remaining', state.remaining)
    reply.header('ratelimit-reset', state.ttlInSeconds)
    if (!state.isExceeded) return
    await delayRefusal()
    throw rateLimited(state.ttlInSeconds, undefined, rateSubject(surface))
  }

  return {
    async countBeforeAuth(request, reply, auth) {
      const { operation, unlimited, rate } = request.routeOptions.config
      const isLimited = keyless.includes(auth) && !unlimited && operation?.tag !== 'Health'
      // Whole offices share an address, and their consoles only read who is signed in.
      const surface = rate ?? (auth === 'console' && request.method === 'GET' ? 'sdk' : 'public')
      if (isLimited) await countOn(surface, request, reply)
    },
    async count(request, reply) {
      await countOn(surfaceOf(request), request, reply)
      const rare = rareOperations.get(request.routeOptions.config.operation)
      if (rare) await countOn(rare, request, reply)
      await tenantLimit.admit(request, reply)
    },
    countEvents: tenantLimit.countEvents,
    async countRefused(request, reply, auth) {
      if (request.keyId) await countOn(auth === 'user' ? 'sdk' : 'admin', request, reply)
    },
    isBlocked: async (request, kind) => (await blockedSeconds(request, kind)) > 0,
    async rejectIfBlocked(request, kind) {
      const seconds = await blockedSeconds(request, kind)
      if (seconds > 0) throw rateLimited(seconds, 'the IP address is blocked after too many bad credentials')
    },
    async countBadCredential(request, kind, reason) {
      const state = await badCredentials.get(kind)?.(request)
      const isExceeded = state && !state.isAllowed && state.isExceeded
      return isExceeded ? rateLimited(state.ttlInSeconds, reason) : unauthorized(reason)
    },
  }
}

/** Creates counters with a store of their own: the plugin has one store for everything that is registered in a scope. */
async function counters(
  app: FastifyInstance,
  store: { redis: Redis } | { store: typeof WindowStore },
): Promise<FastifyInstance['createRateLimit']> {
  let create!: FastifyInstance['createRateLimit']
  await app.register(async scope => {
    await scope.register(rateLimit, { global: false, ...store })
    create = scope.createRateLimit
  })
  return create
}

/** Files, health checks and the holders of a secret have no limit. Only wrong secrets are limited. */
function surfaceOf({ principal }: FastifyRequest): Surface | null {
  if (principal.kind === 'admin') return 'admin'
  if (principal.kind === 'user') return principal.user ? 'sdk' : 'visitors'
  // A page may show many attachments at once.
  return principal.kind === 'signed' ? 'sdk' : null
}

const addressOf = (request: FastifyRequest): string => normalizeIP(request.ip)

const userOf = ({ principal }: FastifyRequest): string =>
  'user' in principal && principal.user ? principal.user.userId : ''

/** The same caller in two tenants is two callers. */
const inTenant =
  (callerOf: (request: FastifyRequest) => string) =>
  (request: FastifyRequest): string =>
    `${request.tenantId}:${callerOf(request)}`

function callerOf(request: FastifyRequest): string {
  const { principal, keyId } = request
  if (!keyId) return addressOf(request)
  const user = principal && 'user' in principal ? principal.user : null
  // The prefixes are needed, because a user id may look like an IP address.
  return `${keyId}:${user ? `user:${user.userId}` : `address:${addressOf(request)}`}`
}
