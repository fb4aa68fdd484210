import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { ApiKeyResolver } from './auth/api-key.ts'
import { type Authenticate, authChain } from './auth/chain.ts'
import { fetchJson } from './auth/guarded-fetch.ts'
import { JwksCache } from './auth/jwks.ts'
import { TokenVerifier } from './auth/jwt.ts'
import { TenantDirectory } from './auth/tenant-directory.ts'
import { type Database, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { watchRevisions } from './db/revision-watch.ts'
import { TenantChanges } from './db/tenant-change.ts'
import type { Settings } from './env.ts'
import { ActivityService } from './features/activity/activity-service.ts'
import { findAdminRole } from './features/admin-users/admin-users-reads.ts'
import { AdminUserService } from './features/admin-users/admin-users-service.ts'
import { ApiKeyService } from './features/api-keys/api-keys-service.ts'
import { ConfigService } from './features/config/config-service.ts'
import { HealthService } from './features/health/health-service.ts'
import { PlatformService } from './features/platform/platform-service.ts'

/** Everything a running service is made of. */
export interface Deps {
  settings: Settings
  logger: Logger
  database: Database
  redis: Redis | null
  authenticate: Authenticate
  activity: ActivityService
  adminUsers: AdminUserService
  apiKeys: ApiKeyService
  config: ConfigService
  health: HealthService
  platform: PlatformService
  close(): Promise<void>
}

/**
 * The composition root: opens the database, brings it up to date and puts the parts together. The local secret is
 * accepted like the platform secret: the command line beside this process knows it.
 */
export async function createDeps(
  settings: Settings,
  logger: Logger,
  localSecret: string | null = null,
): Promise<Deps> {
  const { databaseUrl, dataDir } = settings
  const database = await openDatabase({ url: databaseUrl, dataDir, log: message => logger.warn(message) })
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  const redis = settings.redisUrl ? new Redis(settings.redisUrl, { maxRetriesPerRequest: 1 }) : null
  redis?.on('error', err => logger.warn({ err }, 'Redis does not answer; rate limits are not enforced'))

  const guard = { allowPrivate: settings.jwksAllowPrivate }
  const tenants = new TenantDirectory(database)
  const keys = new ApiKeyResolver(database)
  const jwks = new JwksCache({
    fetchJwks: url => fetchJson(url, guard),
    onFetchFailed: (tenant_id, err) =>
      logger.warn({ tenant_id, err }, 'the JWKS of a tenant cannot be fetched'),
  })
  const changed = (tenantId: string) => {
    tenants.evict(tenantId)
    keys.evict(tenantId)
  }
  const missed = () => {
    tenants.evictAll()
    keys.evictAll()
  }
  const stopWatching = databaseUrl
    ? watchRevisions({ database, url: databaseUrl, changed, missed })
    : async () => {}
  const changes = new TenantChanges(database, changed)

  return {
    settings,
    logger,
    database,
    redis,
    authenticate: authChain({
      settings,
      platformSecrets: [settings.platformSecret, localSecret].filter(secret => secret !== null),
      apiKeys: keys,
      tenants,
      tokens: new TokenVerifier({ jwks, algorithms: settings.jwtAlgorithms }),
      findAdminRole: (tenantId, userId) => findAdminRole(database.sql, tenantId, userId),
    }),
    activity: new ActivityService(database),
    adminUsers: new AdminUserService(database, changes),
    apiKeys: new ApiKeyService(database, changes),
    config: new ConfigService(database, changes, guard),
    health: new HealthService(database),
    platform: new PlatformService(database, changes, guard),
    async close() {
      await stopWatching()
      redis?.disconnect()
      await database.close()
    },
  }
}
