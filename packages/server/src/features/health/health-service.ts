import type { Readiness } from '@guide/contracts'
import type { ClockSkew } from '../../db/clock-skew.ts'
import type { Database } from '../../db/database.ts'
import { DatabaseAway } from '../../db/database-unavailable.ts'
import type { DegradedMode } from '../../db/degraded-mode.ts'
import type { FileStoreCheck } from '../../db/file-store-check.ts'
import { unavailable } from '../../errors.ts'
import type { RedisAccess } from '../../redis-access.ts'

interface Parts {
  database: Pick<Database, 'awayMs' | 'ping'>
  degraded: DegradedMode
  clockSkew: Pick<ClockSkew, 'isWrong' | 'seconds'>
  redis: Pick<RedisAccess, 'isAway'> | null
  /** How this node learns what other nodes change. */
  invalidation: { isPolling(): boolean }
  fileStore: Pick<FileStoreCheck, 'isApart'> | null
}

export type HealthService = ReturnType<typeof createHealthService>

/** Tells whether the service can do its work. */
export function createHealthService({
  database,
  degraded,
  clockSkew,
  redis,
  invalidation,
  fileStore,
}: Parts) {
  let isDraining = false

  async function databaseStatus(): Promise<Readiness['status']> {
    // While the database is known to be away, the response does not wait for it.
    const responds = database.awayMs() === null && (await isResponding(database))
    if (responds) return 'ready'
    if (degraded.isServing()) return 'degraded'
    throw new DatabaseAway()
  }

  return {
    /** From now on the service is not ready, so that load balancers send their requests to other nodes. */
    startDraining() {
      isDraining = true
    },

    async ready(): Promise<Readiness> {
      if (isDraining) throw unavailable('The service is stopping.')
      return {
        status: await databaseStatus(),
        ...(clockSkew.isWrong() && { clock_skew_seconds: Math.round(clockSkew.seconds()) }),
        ...(redis?.isAway() && { redis: 'away' as const }),
        ...(invalidation.isPolling() && { changes: 'polled' }),
        ...(fileStore?.isApart() && { files: 'not_shared' as const }),
      }
    },
  }
}

const isResponding = (database: Parts['database']): Promise<boolean> =>
  database.ping().then(
    () => true,
    () => false,
  )
