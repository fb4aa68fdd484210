import type { Database } from '../database-interface.ts'
import { adminSignIns, consoleLinks, consoleSessions, linkRequests } from '../schema.ts'

/**
 * Signs everyone out of the console and voids links that sign in. After a restore, sessions that were ended since the
 * backup would be valid again.
 */
export function endSessions(database: Database): Promise<void> {
  return database.transaction(async tx => {
    for (const table of [consoleSessions, consoleLinks, linkRequests, adminSignIns]) await tx.delete(table)
  })
}
