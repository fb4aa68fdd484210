import type { Readiness } from '@guide/contracts'
import type { ClockSkew } from '../../db/clock-skew.ts'
import type { Database } from '../../db/database.ts'
import { unavailable } from '../../errors.ts'

interface Parts {
  database: Database
  clockSkew: ClockSkew
}

export type HealthService = ReturnType<typeof createHealthService>

/** Tells whether the service can do its work. */
export function createHealthService({ database, clockSkew }: Parts) {
  let isDraining = false
  return {
    /** From now on the service is not ready, so that load balancers send their requests to other nodes. */
    startDraining() {
      isDraining = true
    },

    async ready(): Promise<Readiness> {
      if (isDraining) throw unavailable('The service is stopping.')
      await database.ping().catch(() => {
        throw unavailable('The database does not respond.')
      })
      if (!clockSkew.isWrong()) return { status: 'ready' }
      return { status: 'ready', clock_skew_seconds: Math.round(clockSkew.seconds()) }
    },
  }
}
