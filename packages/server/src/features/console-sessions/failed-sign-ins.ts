import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import type { TenantChanges } from '../../db/tenant-change.ts'
import { failedSignInStore, failedSignInsBefore } from './failed-sign-ins-store.ts'

interface Parts {
  database: Database
  changes: Pick<TenantChanges, 'record'>
  clock: Clock
}

const hourMs = 60 * 60 * 1000

export type FailedSignIns = ReturnType<typeof createFailedSignIns>

/**
 * Counts failed sign-ins. The activity has one record for each hour in which some failed: a record for each failure would
 * let strangers fill it.
 */
export function createFailedSignIns({ database, changes, clock }: Parts) {
  const currentHour = () => new Date(Math.floor(clock.now() / hourMs) * hourMs)

  return {
    async count(tenantId: string): Promise<void> {
      await database.withTimeout(failedSignInStore(database.sql, tenantId).count(currentHour()))
    },

    /** Writes the records of the hours that are over. */
    async report(): Promise<void> {
      const finished = await failedSignInsBefore(database.sql, currentHour())
      for (const { tenant_id: tenantId, hour, count } of finished) {
        const actor = { tenantId, userId: 'system', email: null, requestId: 'failed-sign-ins' }
        const record = {
          event: 'AdminSignInsFailed',
          entityType: 'session',
          entityId: 'failed',
          before: null,
          after: { hour: hour.toISOString(), count },
        } as const
        await changes.record(actor, record, tx => failedSignInStore(tx, tenantId).take(hour))
      }
    },
  }
}
