import { type Operation, operations } from '@guide/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rateLimited } from '../errors.ts'
import { type MaybePromise, whenKnown } from '../maybe-promise.ts'
import { type RateLimit, type RateLimits, rateSetting, rateSubject, type TenantRateName } from '../rates.ts'
import type { createTenantRates } from './tenant-rates.ts'
import type { NamedBucket } from './token-buckets.ts'

const eventOperations = new Set<Operation | undefined>([operations.sendEvents, operations.receiveEvents])

/**
 * Limits what the callers of one tenant do together. The names of the buckets contain the tenant and nothing that a tenant
 * can choose, such as user ids or keys.
 */
export function createTenantLimit(limits: RateLimits, rates: ReturnType<typeof createTenantRates>) {
  /** The braces keep the buckets of a tenant on one node of a Redis cluster. */
  const bucketOf = (rate: TenantRateName, tenantId: string, limit: RateLimit): NamedBucket => ({
    name: `${rate}:{${tenantId}}`,
    limit,
  })

  function bucketsOf({
    principal,
    method,
    routeOptions,
  }: FastifyRequest): [TenantRateName, NamedBucket[]] | null {
    if (!principal || !('tenant' in principal)) return null
    const rate = rateOf(principal.kind, method, routeOptions.config.operation)
    const limit = rate && limits[rate]
    if (!rate || !limit) return null
    const all = bucketOf(rate, principal.tenant.tenant_id, limit)
    if (principal.kind !== 'user' || principal.user) return [rate, [all]]
    // Half of the rate is kept for users with a token: strangers who know the public key cannot use it up.
    const half = { max: Math.max(1, limit.max >> 1), windowSeconds: limit.windowSeconds }
    return [rate, [all, { name: `${all.name}:visitors`, limit: half }]]
  }

  function secondsUntil(rate: TenantRateName, buckets: NamedBucket[]): MaybePromise<number> {
    const closed = rates.closedSeconds(buckets)
    return closed || (rate === 'tenantEvents' ? 0 : rates.take(buckets, 1))
  }

  /** What stops harm has a reserve, so that the changes of one admin do not keep another one from it. */
  function fromReserve({ principal, routeOptions }: FastifyRequest, seconds: number): MaybePromise<number> {
    const { operation } = routeOptions.config
    if (seconds === 0 || !operation?.stopsHarm || !('tenant' in principal)) return seconds
    const limit = limits.tenantStops
    if (!limit) return 0
    return secondsUntil('tenantStops', [bucketOf('tenantStops', principal.tenant.tenant_id, limit)])
  }

  function refuse(reply: FastifyReply, rate: TenantRateName, seconds: number): Promise<never> {
    reply.header('ratelimit-limit', limits[rate]?.max)
    reply.header('ratelimit-remaining', 0)
    reply.header('ratelimit-reset', seconds)
    return Promise.reject(rateLimited(seconds, undefined, rateSubject(rate), rateSetting(rate)))
  }

  return {
    /** Counts a request before its body is read. Events are counted later, when their number is known. */
    admit(request: FastifyRequest, reply: FastifyReply): MaybePromise<void> {
      const [rate, buckets] = bucketsOf(request) ?? []
      if (!rate || !buckets) return
      const wait = whenKnown(secondsUntil(rate, buckets), seconds => fromReserve(request, seconds))
      return whenKnown(wait, seconds => (seconds > 0 ? refuse(reply, rate, seconds) : undefined))
    },

    /** Counts the events in a body. */
    countEvents(request: FastifyRequest, reply: FastifyReply): MaybePromise<void> {
      if (!eventOperations.has(request.routeOptions.config.operation)) return
      const [rate, buckets] = bucketsOf(request) ?? []
      if (!rate || !buckets) return
      const { events } = (request.body ?? {}) as { events?: unknown }
      const wait = rates.take(buckets, Array.isArray(events) ? Math.max(1, events.length) : 1)
      return whenKnown(wait, seconds => (seconds > 0 ? refuse(reply, rate, seconds) : undefined))
    },
  }
}

function rateOf(kind: string, method: string, operation: Operation | undefined): TenantRateName | null {
  if (eventOperations.has(operation)) return 'tenantEvents'
  if (kind === 'user') return 'tenantSdk'
  if (kind === 'admin') return method === 'GET' ? 'tenantReads' : 'tenantChanges'
  return null
}
