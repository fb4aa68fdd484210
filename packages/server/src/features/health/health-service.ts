import type { Database } from '../../db/database.ts'
import { unavailable } from '../../errors.ts'

export type HealthService = ReturnType<typeof createHealthService>

/** Tells whether the service can do its work. */
export function createHealthService({ database }: { database: Database }) {
  return {
    async ready(): Promise<void> {
      await database.ping().catch(() => {
        throw unavailable('The database does not respond.')
      })
    },
  }
}
