import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createAccessTokenLookup } from './auth/access-token.ts'
import { createApiKeyResolver } from './auth/api-key.ts'
import { createSessionLookup } from './auth/console-session.ts'
import { createJwksCache } from './auth/jwks.ts'
import { createTokenVerifier } from './auth/jwt.ts'
import { createTenantDirectory } from './auth/tenant-directory.ts'
import { createCacheInvalidation } from './cache-invalidation.ts'
import { watchClockSkew } from './db/clock-skew.ts'
import { type Database, openDatabase, type PooledDatabase, type Transaction } from './db/database.ts'
import { type Clock, followDatabaseClock } from './db/database-clock.ts'
import { databaseSettings } from './db/database-settings.ts'
import { createDegradedMode } from './db/degraded-mode.ts'
import { createFileStoreCheck, type FileStoreCheck } from './db/file-store-check.ts'
import { migrate } from './db/migrate.ts'
import { watchRevisions } from './db/revision-watch.ts'
import { createTenantChanges } from './db/tenant-change.ts'
import type { Settings } from './env.ts'
import { findAdminRole } from './features/admin-users/admin-users-reads.ts'
import { createProgressService } from './features/progress/progress-service.ts'
import { createSnapshotCache } from './features/snapshots/snapshot-cache.ts'
import { fileStoreId } from './features/threads/attachments/file-store-id.ts'
import { createUsageBounds } from './features/usage/usage-writes.ts'
import { fetchJson } from './outbound/guarded-fetch.ts'
import { connectRedis } from './redis-access.ts'
import type { Machine } from './workers/machine.ts'

/** Parts that the caller has already. */
export interface GivenParts {
  opening?: Promise<PooledDatabase>
  /** False for a command, which may have another DATA_DIR than the nodes and must not count as one. Default: true. */
  isNode?: boolean
  /** Instead of the database's clock. */
  clock?: Clock
  /** What is shared with other processes on this machine. */
  machine?: Machine
}

/**
 * The parts that several features share. Opens the database and brings it up to date.
 */
export async function createCore(settings: Settings, logger: Logger, given: GivenParts = {}) {
  const database = await (given.opening ?? openWith(settings, logger))
  try {
    await migrate(database, message => logger.warn(message))
  } catch (error) {
    await database.close()
    throw error
  }
  const redis = settings.redisUrl ? await connectRedis(settings.redisUrl, logger) : null

  const clock = given.clock ?? (await followDatabaseClock(database))

  const fetchGuard = { allowPrivate: settings.jwksAllowPrivate }
  const jwks = createJwksCache({
    fetchJwks: url => fetchJson(url, fetchGuard),
    onFetchFailed: (tenant_id, err) =>
      logger.warn({ tenant_id, err }, 'the JWKS of a tenant cannot be fetched'),
  })
  const tokens = createTokenVerifier({ jwks, algorithms: settings.jwtAlgorithms, now: clock.now })

  const degraded = createDegradedMode({ database, seconds: settings.degradedSeconds })
  const tenants = createTenantDirectory({ database, degraded })
  const apiKeys = createApiKeyResolver({ database, degraded })
  const snapshots = createSnapshotCache({ database, degraded, maxBytes: settings.snapshotCacheBytes })
  const worker = given.machine?.worker ?? null
  const progress = createProgressService({
    database,
    degraded,
    machine: worker,
    isListening: () => invalidation.isListening(),
  })
  const nodeId = randomUUID()
  const invalidation = createCacheInvalidation({
    database,
    nodeId,
    settings,
    tenants,
    apiKeys,
    snapshots,
    progress,
    logger,
    watch: given.machine?.watchRevisions ?? watchRevisions,
    machine: worker,
  })
  const clockSkew = watchClockSkew(clock, logger)
  const { isNode = true } = given
  const fileStore = isNode ? await createFileStore(database, nodeId, settings, logger) : null
  const stopFileStore = fileStore?.start()
  const usageBounds = createUsageBounds(settings.bounds)
  const changes = createTenantChanges({
    database: database.forAdmins,
    onChanged: invalidation.onTenantChanged,
    bounds: usageBounds,
  })
  const findAdminRoleIn = (sql: Database['sql'] | Transaction) => (tenantId: string, userId: string) =>
    database.withTimeout(findAdminRole(sql, tenantId, userId))

  return {
    settings,
    logger,
    database,
    degraded,
    /** All nodes share it. The clock of a node may be wrong. */
    clock,
    clockSkew,
    invalidation,
    /** Null if no other node can use the database, this is not a node, or the place of the files cannot be identified. */
    fileStore,
    redis,
    fetchGuard,
    tokens,
    tenants,
    /** The sessions that the console's door accepts. */
    sessions: createSessionLookup({ database: database.forAdmins, clock }),
    accessTokens: createAccessTokenLookup({ database: database.forAdmins, clock }),
    /** The keys that the auth chain accepts. */
    apiKeyResolver: apiKeys,
    snapshots,
    progress,
    usageBounds,
    changes,
    findAdminRoleIn,
    findAdminRole: findAdminRoleIn(database.forAdmins.sql),
    async close() {
      clock.stop?.()
      clockSkew.stop()
      await invalidation.stop()
      await stopFileStore?.()
      await progress.close()
      redis?.close()
      await database.close()
    },
  }
}

const openWith = (settings: Settings, logger: Logger): Promise<PooledDatabase> =>
  openDatabase({ ...databaseSettings(settings), log: message => logger.warn(message) })

async function createFileStore(
  database: Database,
  nodeId: string,
  { dataDir, s3 }: Settings,
  logger: Logger,
): Promise<FileStoreCheck | null> {
  if (database.kind === 'embedded') return null
  try {
    const store = await fileStoreId(join(dataDir, 'attachments'), s3)
    return createFileStoreCheck({ database, nodeId, store, logger })
  } catch (err) {
    logger.error({ err }, 'DATA_DIR cannot be written to: attachments and pictures cannot be stored')
    return null
  }
}
