import { type TenantRate, tenantRateNames } from '@guide/contracts'

export interface RateLimit {
  max: number
  windowSeconds: number
}

export interface Rate {
  setting: string
  /** The default in production. Elsewhere there is no limit. */
  inProduction: string
  /** What is limited, in the message of a refusal; without it, the message does not say. */
  what?: string
}

/** How often callers may do something: first each caller, then all callers of a tenant together. */
export const rates = {
  sdk: { setting: 'RATE_LIMIT_SDK', inProduction: '600/60s', what: 'requests of this user' },
  visitors: {
    setting: 'RATE_LIMIT_VISITORS',
    inProduction: '6000/60s',
    what: 'requests of visitors from this IP address',
  },
  admin: { setting: 'RATE_LIMIT_ADMIN', inProduction: '300/60s', what: 'requests of this admin' },
  public: { setting: 'RATE_LIMIT_PUBLIC', inProduction: '30/60s', what: 'requests from this IP address' },
  badKeys: { setting: 'RATE_LIMIT_BAD_KEYS', inProduction: '100/60s' },
  refused: { setting: 'RATE_LIMIT_REFUSED', inProduction: '600/30s' },
  pictures: {
    setting: 'RATE_LIMIT_PICTURES',
    inProduction: '6000/60s',
    what: 'pictures for this IP address',
  },
  threads: { setting: 'RATE_LIMIT_THREADS', inProduction: '20/3600s', what: 'new threads of this user' },
  messages: { setting: 'RATE_LIMIT_MESSAGES', inProduction: '200/3600s', what: 'messages of this user' },
  signInLinks: {
    setting: 'RATE_LIMIT_SIGN_IN_LINKS',
    inProduction: '20/3600s',
    what: 'sign-in links for this IP address',
  },
  tenantEvents: {
    setting: 'RATE_LIMIT_TENANT_EVENTS',
    inProduction: '20000/10s',
    what: 'events of this tenant',
  },
  tenantSdk: {
    setting: 'RATE_LIMIT_TENANT_SDK',
    inProduction: '10000/10s',
    what: 'requests of the users of this tenant',
  },
  tenantChanges: {
    setting: 'RATE_LIMIT_TENANT_CHANGES',
    inProduction: '600/30s',
    what: 'changes by the admins of this tenant',
  },
  tenantStops: {
    setting: 'RATE_LIMIT_TENANT_STOPS',
    inProduction: '60/30s',
    what: 'changes by the admins of this tenant that stop harm',
  },
  tenantReads: {
    setting: 'RATE_LIMIT_TENANT_READS',
    inProduction: '3000/30s',
    what: 'requests of the admins of this tenant',
  },
} satisfies Record<string, Rate>

export type RateName = keyof typeof rates
export type TenantRateName = Extract<RateName, `tenant${string}`>
export type RateLimits = Record<RateName, RateLimit | null>

/** The rates that all callers of a tenant share, by the names that the usage has for them. */
const shared: Record<TenantRate['rate'], TenantRateName> = {
  events: 'tenantEvents',
  requests: 'tenantSdk',
  changes: 'tenantChanges',
  stops: 'tenantStops',
  reads: 'tenantReads',
}

/** Those of them that have a limit. */
export const sharedRates = (limits: RateLimits): TenantRate[] =>
  tenantRateNames.flatMap(rate => {
    const limit = limits[shared[rate]]
    if (!limit) return []
    const per_second = Math.round(perSecond(limit) * 1000) / 1000
    return [{ rate, description: rateSubject(shared[rate]), at_once: limit.max, per_second }]
  })

/** What a refusal names. */
export const rateSubject = (name: RateName): string => (rates[name] as Rate).what ?? 'requests'
export const rateSetting = (name: RateName): string => rates[name].setting

/** How often something may happen for as long as it goes on. */
export const perSecond = (limit: RateLimit | null): number =>
  limit ? limit.max / limit.windowSeconds : Number.POSITIVE_INFINITY
