import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { conflict } from '../../errors.ts'
import { groupsBy } from '../../groups-by.ts'
import { erasuresByHour, erasuresOf, insertErasures, type RecordedErasure } from './erasures-store.ts'
import { digestDays } from './forgotten-users.ts'

/** Texts that are stored beside the attachments. */
export interface StoredTexts {
  read(name: string): Promise<string | null>
  write(name: string, text: string): Promise<void>
  remove(name: string): Promise<void>
}

interface Parts {
  database: Database
  clock: Clock
  texts: StoredTexts
}

/** Names the hours that have a file of erasures. */
interface Index {
  hours: string[]
}

export type ErasureRecord = ReturnType<typeof createErasureRecord>

const indexName = 'record.json'
const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * Keeps the digests of erased users in files outside the database. If the database is restored from a backup, the erasures
 * that were requested after the backup are in the files only. They are put back, and so the users are erased again.
 *
 * Each hour has a file of its own, so that an erasure costs the same whether a tenant has erased few people or very many.
 */
export function createErasureRecord({ database, clock, texts }: Parts) {
  /** What the database had of each hour when it was compared last. */
  let known: Map<string, string> | undefined

  async function readIndex(): Promise<{ hours: Set<string>; unsorted: RecordedErasure[] }> {
    const index = parse<Index | RecordedErasure[]>(indexName, await texts.read(indexName)) ?? { hours: [] }
    // An older release kept all erasures in this one file.
    if (Array.isArray(index)) return { hours: new Set(), unsorted: index }
    return { hours: new Set(index.hours), unsorted: [] }
  }

  /** Makes the file and the database have the same erasures of an hour. @param others that were recorded elsewhere */
  async function reconcileHour(hour: string, others: RecordedErasure[], oldest: string): Promise<number> {
    const inFile = parse<RecordedErasure[]>(fileOf(hour), await texts.read(fileOf(hour))) ?? []
    const recorded = [...inFile, ...others].filter(({ requested_at }) => requested_at > oldest)
    const inserted = await insertErasures(database.sql, recorded)
    const stored = await erasuresOf(database.sql, hour)
    const all = new Map([...recorded, ...stored].map(row => [keyOf(row), row]))
    if (all.size > inFile.length) await texts.write(fileOf(hour), JSON.stringify([...all.values()]))
    return inserted
  }

  return {
    exists: async (): Promise<boolean> => (await texts.read(indexName)) !== null,

    /** Makes the files and the database have the same erasures. Returns how many the database did not have. */
    async reconcile(): Promise<number> {
      // Without a change, one query is enough.
      const stored = await erasuresByHour(database.sql)
      const changed = known && [...new Set([...stored.keys(), ...known.keys()])].filter(isChanged)
      if (changed?.length === 0) return 0
      const { hours, unsorted } = await readIndex()
      const before = indexOf(hours)
      const oldest = new Date(clock.now() - digestDays * dayMilliseconds).toISOString()
      let inserted = 0
      const ofUnsorted = groupsBy(unsorted, ({ requested_at }) => hourOf(requested_at))
      for (const hour of changed ?? new Set([...hours, ...ofUnsorted.keys(), ...stored.keys()])) {
        inserted += await reconcileHour(hour, ofUnsorted.get(hour) ?? [], oldest)
        hours.add(hour)
      }
      const old = [...hours].filter(hour => hour < hourOf(oldest))
      for (const hour of old) hours.delete(hour)
      // First the index: it must never name a file that is gone.
      if (indexOf(hours) !== before || unsorted.length > 0) await texts.write(indexName, indexOf(hours))
      for (const hour of old) await texts.remove(fileOf(hour))
      known = stored
      return inserted

      function isChanged(hour: string): boolean {
        return stored.get(hour) !== known?.get(hour)
      }
    },
  }
}

const keyOf = ({ tenant_id, pseudonym }: RecordedErasure) => `${tenant_id} ${pseudonym}`
const hourOf = (time: string) => time.slice(0, 'YYYY-MM-DDTHH'.length)
const indexOf = (hours: Set<string>) => JSON.stringify({ hours: [...hours].sort() } satisfies Index)
const fileOf = (hour: string) => `${hour}.json`

function parse<Content>(name: string, text: string | null): Content | null {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    throw conflict(`The record of erasures, attachments/erasures/${name}, is damaged: restore it first.`)
  }
}
