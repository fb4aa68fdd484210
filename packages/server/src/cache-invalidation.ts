import type { Logger } from 'pino'
import type { ApiKeyResolver } from './auth/api-key.ts'
import type { TenantDirectory } from './auth/tenant-directory.ts'
import type { Database } from './db/database.ts'
import type { watchRevisions } from './db/revision-watch.ts'
import type { Settings } from './env.ts'
import { type ProgressService, progressChannel } from './features/progress/progress-service.ts'
import type { SnapshotCache } from './features/snapshots/snapshot-cache.ts'
import type { WorkerParts } from './workers/machine.ts'

interface Parts {
  database: Database
  nodeId: string
  settings: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl'>
  tenants: TenantDirectory
  apiKeys: ApiKeyResolver
  snapshots: SnapshotCache
  progress: ProgressService
  logger: Pick<Logger, 'warn'>
  watch: typeof watchRevisions
  /** The other processes of this node. */
  machine: Pick<WorkerParts, 'tenantChanged'> | null
}

export interface CacheInvalidation {
  /** Drops what this node caches of a tenant that it has changed. Resolves when all its processes serve the new revision. */
  onTenantChanged(tenantId: string, revision: number): Promise<void>
  /** Whether this node learns at once what other nodes change. */
  isListening(): boolean
  /** Whether it has been asking every second for a while instead. */
  isPolling(): boolean
  /** How many milliseconds ago this node last looked for changes of others; null for the embedded database. */
  polledMsAgo(): number | null
  stop(): Promise<void>
}

/** Shorter than the bound in writing for progress of other nodes. */
const distrustAfterMs = 3000

/** Keeps the caches of this node in step with the changes that this and other nodes make. */
export function createCacheInvalidation(parts: Parts): CacheInvalidation {
  const { database, nodeId, settings, tenants, apiKeys, snapshots, progress, logger, watch, machine } = parts

  /** The changes that this process is about to serve, by tenant. */
  const adopting = new Map<string, Promise<void>>()

  async function onTenantChanged(tenantId: string, revision: number): Promise<void> {
    await Promise.all([adopt(tenantId, revision), machine?.tenantChanged(tenantId, revision)])
  }

  function adopt(tenantId: string, revision: number): Promise<void> {
    const adopted = dropCached(tenantId, revision).finally(() => {
      if (adopting.get(tenantId) === adopted) adopting.delete(tenantId)
    })
    adopting.set(tenantId, adopted)
    return adopted
  }

  async function dropCached(tenantId: string, revision: number): Promise<void> {
    const isInUse = tenants.has(tenantId)
    tenants.evict(tenantId, revision)
    apiKeys.evict(tenantId)
    await Promise.all([snapshots.refresh(tenantId), isInUse && readAgain(tenantId)])
  }

  /** A tenant that is in use is read at once. If the database goes away before its next request, it can still be served. */
  async function readAgain(tenantId: string): Promise<void> {
    await Promise.all([tenants.load(tenantId), apiKeys.recheck(tenantId)]).catch(() => {})
  }

  /** The same revision arrives several times: from this node, by notification, and by poll. */
  async function onRevisionSeen(tenantId: string, revision: number): Promise<void> {
    await (tenants.knowsRevision(tenantId, revision) ? adopting.get(tenantId) : adopt(tenantId, revision))
  }

  function onChangesMissed() {
    tenants.evictAll()
    apiKeys.evictAll()
    progress.forgetAll()
  }

  /**
   * Progress cannot be trusted from now on, unless the database is away: then it does not move. A database that fails cuts its
   * connections one after the other, so this asks later whether it responds. Until then, progress is read for each request.
   */
  function onDisconnected() {
    setTimeout(() => {
      if (!watcher.isListening()) database.ping().then(progress.forgetAll, () => {})
    }, distrustAfterMs).unref()
  }

  /** The revisions of tenants begin again below those that this node knows. */
  function onSteppedBack() {
    logger.warn('the database has lost changes (a failover or a restored backup): all caches are dropped')
    tenants.forgetAll()
    apiKeys.evictAll()
    snapshots.forgetAll()
    progress.forgetAll()
  }

  function onUnheard(reason: string) {
    logger.warn(
      { reason },
      'notifications of the database do not arrive: this node asks every second what other nodes have changed, and caches no progress. If DATABASE_URL leads to a pooler, set DATABASE_DIRECT_URL',
    )
  }

  const watcher = watch({
    database,
    nodeId,
    url: settings.databaseDirectUrl ?? settings.databaseUrl,
    changed: onRevisionSeen,
    missed: onChangesMissed,
    disconnected: onDisconnected,
    steppedBack: onSteppedBack,
    unheard: onUnheard,
    channels: { [progressChannel]: payload => progress.onNotification(payload) },
  })

  return { onTenantChanged, ...watcher }
}
