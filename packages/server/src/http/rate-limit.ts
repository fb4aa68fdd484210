import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import { type Auth, type Operation, operations } from '@guide/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { type CredentialKind, credentialKinds, type SecretCheck } from '../auth/auth-request.ts'
import type { Settings } from '../env.ts'
import { type Refusal, rateLimited, unauthorized } from '../errors.ts'
import { createLines } from '../lines.ts'
import { type MaybePromise, whenKnown } from '../maybe-promise.ts'
import { type RateLimit, type RateName, rateSubject } from '../rates.ts'
import type { RedisAccess } from '../redis-access.ts'
import type { MachineRates } from './machine-rates.ts'
import { createTenantLimit } from './tenant-limit.ts'
import { createTenantRates } from './tenant-rates.ts'
import { type CallCount, createWindowCounter } from './window-counter.ts'

export interface RateLimits {
  /** Counts a request that needs no API key, by IP address, before the auth checks. */
  countBeforeAuth(request: FastifyRequest, reply: FastifyReply, auth: Auth): MaybePromise<void>
  /** Counts a request against the limits of the caller and of the tenant, and refuses it if one is reached. */
  count(request: FastifyRequest, reply: FastifyReply): MaybePromise<void>
  /** The same for the number of events in the body of a request. */
  countEvents(request: FastifyRequest, reply: FastifyReply): MaybePromise<void>
  /** The same for a request with a known key that the auth checks refused, counted by IP address. */
  countRefused(request: FastifyRequest, reply: FastifyReply, auth: Auth): MaybePromise<void>
  isBlocked(request: FastifyRequest, kind: CredentialKind): Promise<boolean>
  requireSecret(request: FastifyRequest, kind: CredentialKind, check: SecretCheck): Promise<void>
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

/** The rate limits of each surface, counted in Redis, else for all workers of this machine, or in this process alone. */
export async function rateLimits(
  app: FastifyInstance,
  settings: Settings,
  redis: RedisAccess | null,
  machine: MachineRates | null,
): Promise<RateLimits> {
  const createShared = redis && (await sharedCounters(app, redis.connection))

  /** Counts the calls of each caller in windows of time. */
  const limiter = (name: string, limit: RateLimit | null, callerOf: (request: FastifyRequest) => string) => {
    if (!limit) return null
    const { max } = limit
    const windowMs = limit.windowSeconds * 1000
    const own = createWindowCounter(windowMs)
    const inRedis = createShared?.({
      max,
      timeWindow: windowMs,
      keyGenerator: request => `${name}:${callerOf(request)}`,
    })
    const callsLeft = ({ current, ttl }: CallCount): CallsLeft => {
      const remaining = Math.max(0, max - current)
      return { max, remaining, ttlInSeconds: Math.ceil(ttl / 1000), isExceeded: current > max }
    }
    const countHere = (caller: string, increment: boolean) =>
      callsLeft(increment ? own.count(caller) : own.read(caller))

    return (request: FastifyRequest, call = { increment: true }): MaybePromise<CallsLeft> => {
      const { increment } = call
      // While Redis is away, each process counts alone: a flood must not profit from the failure.
      if (redis && inRedis) {
        const counted = redis.withTimeout(() => inRedis(request, call) as Promise<CallsLeft>)
        return counted.then(state => state ?? countHere(callerOf(request), increment))
      }
      const caller = callerOf(request)
      if (!machine) return countHere(caller, increment)
      const counted = machine.count({ limiter: name, caller, windowMs, calls: Number(increment) }, max)
      return whenKnown(counted, state => (state ? callsLeft(state) : countHere(caller, increment)))
    }
  }
  const { rateLimits: limits } = settings
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
  const tenantLimit = createTenantLimit(limits, createTenantRates(redis, machine))
  const badCredentials = new Map(
    credentialKinds.map(kind => [kind, limiter(`bad_${kind}`, limits.badKeys, addressOf)]),
  )
  /** The seconds for which an IP address is blocked; 0 if it is not. */
  const blockedSeconds = async (request: FastifyRequest, kind: CredentialKind): Promise<number> => {
    const state = await badCredentials.get(kind)?.(request, { increment: false })
    return state?.remaining === 0 ? state.ttlInSeconds : 0
  }

  const countBadCredential = async (request: FastifyRequest, kind: CredentialKind, reason: string) => {
    const state = await badCredentials.get(kind)?.(request)
    return state?.isExceeded ? rateLimited(state.ttlInSeconds, reason) : unauthorized(reason)
  }
  const inLine = createLines()

  const countOn = (
    surface: Surface | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): MaybePromise<void> => {
    const limit = surface && limiters[surface]
    if (!limit) return
    return whenKnown(limit(request), ({ max, remaining, ttlInSeconds, isExceeded }) => {
      reply.header('ratelimit-limit', max)
      reply.header('ratelimit-remaining', remaining)
      reply.header('ratelimit-reset', ttlInSeconds)
      return isExceeded
        ? Promise.reject(rateLimited(ttlInSeconds, undefined, rateSubject(surface)))
        : undefined
    })
  }

  return {
    countBeforeAuth(request, reply, auth) {
      const { operation, unlimited, rate } = request.routeOptions.config
      const isLimited = keyless.includes(auth) && !unlimited && operation?.tag !== 'Health'
      // Whole offices share an address, and their consoles only read who is signed in.
      const surface = rate ?? (auth === 'console' && request.method === 'GET' ? 'sdk' : 'public')
      return isLimited ? countOn(surface, request, reply) : undefined
    },
    count(request, reply) {
      const rare = rareOperations.get(request.routeOptions.config.operation)
      const byCaller = whenKnown(countOn(surfaceOf(request), request, reply), () =>
        countOn(rare, request, reply),
      )
      return whenKnown(byCaller, () => tenantLimit.admit(request, reply))
    },
    countEvents: tenantLimit.countEvents,
    countRefused: (request, reply, auth) =>
      countOn(request.keyId ? (auth === 'user' ? 'sdk' : 'admin') : null, request, reply),
    isBlocked: async (request, kind) => (await blockedSeconds(request, kind)) > 0,
    // Guesses that arrive together would all find that the address is not blocked yet.
    requireSecret: (request, kind, { isRight, reason }) =>
      inLine(`${kind} ${addressOf(request)}`, async () => {
        const seconds = await blockedSeconds(request, kind)
        if (seconds > 0)
          throw rateLimited(seconds, 'the IP address is blocked after too many bad credentials')
        if (!isRight()) throw await countBadCredential(request, kind, reason)
      }),
    countBadCredential,
  }
}

/** What a caller may still do in its window. */
type CallsLeft = { max: number; remaining: number; ttlInSeconds: number; isExceeded: boolean }

async function sharedCounters(
  app: FastifyInstance,
  redis: Redis,
): Promise<FastifyInstance['createRateLimit']> {
  await app.register(rateLimit, { global: false, redis })
  return app.createRateLimit
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
