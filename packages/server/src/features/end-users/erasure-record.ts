import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { conflict } from '../../errors.ts'
import { allErasures, insertErasures, type RecordedErasure, stateOfErasures } from './erasures-store.ts'
import { digestDays } from './forgotten-users.ts'

/** A text that is stored beside the attachments. */
export interface StoredText {
  read(): Promise<string | null>
  write(text: string): Promise<void>
}

interface Parts {
  database: Database
  clock: Clock
  file: StoredText
}

export type ErasureRecord = ReturnType<typeof createErasureRecord>

/**
 * Keeps the digests of erased users in a file outside the database. If the database is restored from a backup, the
 * erasures that were requested after the backup are in the file only. They are put back, and so the users are erased again.
 */
export function createErasureRecord({ database, clock, file }: Parts) {
  let known: string | undefined

  return {
    exists: async (): Promise<boolean> => (await file.read()) !== null,

    /** Makes the file and the database have the same erasures. Returns how many the database did not have. */
    async reconcile(): Promise<number> {
      // Without a change, one small query is enough.
      const state = await stateOfErasures(database.sql)
      if (state === known) return 0
      const oldest = new Date(clock.now() - digestDays * 24 * 60 * 60 * 1000).toISOString()
      const recorded = parse(await file.read()).filter(({ requested_at }) => requested_at > oldest)
      const inserted = await insertErasures(database.sql, recorded)
      const all = new Map([...recorded, ...(await allErasures(database.sql))].map(row => [keyOf(row), row]))
      if (all.size > recorded.length) await file.write(JSON.stringify([...all.values()]))
      known = await stateOfErasures(database.sql)
      return inserted
    },
  }
}

const keyOf = ({ tenant_id, pseudonym }: RecordedErasure) => `${tenant_id} ${pseudonym}`

function parse(text: string | null): RecordedErasure[] {
  try {
    return text ? JSON.parse(text) : []
  } catch {
    throw conflict('The record of erasures, attachments/erasures/record.json, is damaged: restore it first.')
  }
}
