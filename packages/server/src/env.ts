import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import type { BoundLimits } from './bounds.ts'
import type { SmtpSettings } from './mail/smtp-settings.ts'
import { defaultPoolSizes, type PoolSizes } from './pool-sizes.ts'
import type { RateLimits } from './rates.ts'
import { createSettingsReader, type S3Settings } from './settings-reader.ts'

/** The settings of one process, read once at boot from environment variables. */
export interface Settings {
  environment: string
  production: boolean
  /** Whether a tenant's allowed_origins are enforced. */
  originChecks: boolean
  demoAuth: boolean
  /** Whether the demo tenant gets generated activity of the last 30 days. */
  demoActivity: boolean
  apiKeyHeader: string
  jwtAlgorithms: string[]
  host: string
  port: number
  /** How many processes serve requests; 1: the process that was started. */
  workers: number
  publicUrl: string | null
  databaseUrl: string | null
  /** The URL of the same database without a pooler in between; null: `databaseUrl` has none. */
  databaseDirectUrl: string | null
  /** How long a start waits for a database that does not respond. */
  databaseBootWaitSeconds: number
  /** How long requests wait for the database; undefined for the default of its kind. */
  databaseWaitMs: number | undefined
  /** How many connections to PostgreSQL this process opens at most, for which requests. */
  databasePools: PoolSizes
  /** For how long what a node knows is served while the database is away; 0: not at all. */
  degradedSeconds: number
  dataDir: string
  redisUrl: string | null
  platformSecret: string | null
  metricsToken: string | null
  inboundSecret: string | null
  /** The domain of reply addresses. */
  inboundDomain: string
  /** The mail server; null: mail is not sent. */
  smtp: SmtpSettings | null
  /** The bucket of the attachments; null: they are stored in the data directory. */
  s3: S3Settings | null
  rateLimits: RateLimits
  /** How much one tenant may store. */
  bounds: BoundLimits
  /** How many days raw events are stored. */
  eventRetentionDays: number
  /** After how many days a visitor without a token who does not come back is forgotten; 0: never. */
  visitorRetentionDays: number
  /** After how many days without a message a thread is deleted, and after how many a file; 0: never. */
  threadRetentionDays: number
  attachmentRetentionDays: number
  /** How much memory the cached snapshots of tenants may use. */
  snapshotCacheBytes: number
  internalDocs: boolean
  trustProxy: boolean | string[]
  /** How many seconds the service goes on after a stop signal, while readiness already fails. */
  drainSeconds: number
  /** How many milliseconds the event loop may lag before requests are refused; 0: never. */
  maxEventLoopLag: number
  logLevel: string
  /** The name of this node in the log. */
  nodeName: string
  jwksAllowPrivate: boolean
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** In production, so that a secret cannot be guessed. */
const minSecretLength = 24

const megabyte = 1024 * 1024

/** 128 MB, which is enough for a thousand tenants, half of it beside the embedded database, and less if the heap is small. */
const defaultCacheMegabytes = (isEmbedded: boolean) =>
  Math.min(isEmbedded ? 64 : 128, Math.floor(getHeapStatistics().heap_size_limit / 4 / megabyte))

const webOrigin = /^https?:\/\/([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?\/?$/i

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const read = createSettingsReader(env)
  const environment = read.text('ENVIRONMENT') ?? 'production'
  const open = ['local', 'development', 'dev'].includes(environment)
  const production = !open && environment !== 'test'
  const publicUrl = read.matching('PUBLIC_URL', webOrigin, 'an http(s) origin')?.replace(/\/$/, '') ?? null

  const databaseUrl = read.matching('DATABASE_URL', /^postgres(ql)?:\/\/./, 'a postgres:// URL')
  const workers = read.workers('WORKERS', { canShareDatabase: databaseUrl !== null })

  const settings: Settings = {
    environment,
    production,
    originChecks: !open,
    demoAuth: read.flag('ALLOW_DEMO_AUTH', false),
    demoActivity: read.flag('DEMO_ACTIVITY', false),
    apiKeyHeader: read.matching('API_KEY_HEADER', /^[A-Za-z0-9-]{1,64}$/, 'a header name') ?? 'X-API-Key',
    jwtAlgorithms: read.algorithmList('JWT_ALGORITHMS', ['RS256', 'ES256']),
    host: read.text('HOST') ?? '127.0.0.1',
    port: read.integer('PORT', 4000, 0, 65_535),
    workers,
    publicUrl,
    databaseUrl,
    databaseDirectUrl: read.matching('DATABASE_DIRECT_URL', /^postgres(ql)?:\/\/./, 'a postgres:// URL'),
    databaseBootWaitSeconds: read.integer('DATABASE_BOOT_WAIT_SECONDS', 60, 0, 86_400),
    databaseWaitMs: read.integer('DATABASE_WAIT_MS', undefined, 100, 600_000),
    databasePools: {
      edge: read.integer('DATABASE_EDGE_CONNECTIONS', defaultPoolSizes.edge, 1, 1000),
      admins: read.integer('DATABASE_ADMIN_CONNECTIONS', defaultPoolSizes.admins, 1, 1000),
      reports: read.integer('DATABASE_REPORT_CONNECTIONS', defaultPoolSizes.reports, 1, 1000),
    },
    degradedSeconds: read.integer('DEGRADED_SECONDS', 600, 0, 86_400),
    dataDir: resolve(read.text('DATA_DIR') ?? './data'),
    redisUrl: read.matching('REDIS_URL', /^rediss?:\/\/./, 'a redis:// URL'),
    platformSecret: read.secret('PLATFORM_SECRET', production ? minSecretLength : 1),
    metricsToken: read.secret('METRICS_TOKEN', production ? minSecretLength : 1),
    inboundSecret: read.secret('INBOUND_SECRET', production ? minSecretLength : 1),
    inboundDomain: read.inboundDomain('INBOUND_DOMAIN', publicUrl),
    smtp: read.smtp(publicUrl),
    s3: read.s3(),
    rateLimits: read.rateLimits(production),
    bounds: read.bounds(),
    eventRetentionDays: read.integer('EVENT_RETENTION_DAYS', 90, 1, 3650),
    visitorRetentionDays: read.integer('VISITOR_RETENTION_DAYS', 180, 0, 3650),
    threadRetentionDays: read.integer('THREAD_RETENTION_DAYS', 0, 0, 3650),
    attachmentRetentionDays: read.integer('ATTACHMENT_RETENTION_DAYS', 0, 0, 3650),
    snapshotCacheBytes:
      read.integer('SNAPSHOT_CACHE_MB', defaultCacheMegabytes(databaseUrl === null), 1, 1_000_000) * megabyte,
    internalDocs: read.flag('INTERNAL_DOCS', !production),
    trustProxy: read.trustProxy('TRUST_PROXY'),
    drainSeconds: read.integer('DRAIN_SECONDS', production ? 5 : 0, 0, 3600),
    maxEventLoopLag: read.integer('MAX_EVENT_LOOP_LAG', 1000, 0, 60_000),
    logLevel: read.oneOf('LOG_LEVEL', levels, 'info'),
    nodeName: read.text('NODE_NAME') ?? hostname(),
    jwksAllowPrivate: read.flag('JWKS_ALLOW_PRIVATE', !production),
  }
  if (settings.demoAuth && production) {
    read.problem(
      'ALLOW_DEMO_AUTH',
      `must not be true in production (ENVIRONMENT is "${environment}"); unset it, or set ENVIRONMENT=local`,
    )
  }
  if (settings.demoActivity && !settings.demoAuth) {
    read.problem('DEMO_ACTIVITY', 'needs ALLOW_DEMO_AUTH=true, because only the demo tenant gets it')
  }
  if (settings.databaseDirectUrl && !settings.databaseUrl) {
    read.problem(
      'DATABASE_DIRECT_URL',
      'needs DATABASE_URL, which leads to the same database through a pooler',
    )
  }
  read.done()
  return settings
}
