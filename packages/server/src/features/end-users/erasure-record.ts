import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { conflict } from '../../errors.ts'
import { groupsBy } from '../../groups-by.ts'
import { mapInSlices } from '../../slices.ts'
import {
  type ErasurePlace,
  erasuresByHour,
  erasuresOf,
  insertErasures,
  isStored,
  newestErasure,
  type RecordedErasure,
} from './erasures-store.ts'
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
const insertedAtOnce = 500
const hourMilliseconds = 60 * 60 * 1000
const dayMilliseconds = 24 * hourMilliseconds

/**
 * Keeps the digests of erased users in files outside the database. If the database is restored from a backup, the erasures
 * that were requested after the backup are in the files only. They are put back, and so the users are erased again.
 *
 * Each hour has a file of its own, so that an erasure costs the same whether a tenant has erased few people or very many.
 */
export function createErasureRecord({ database, clock, texts }: Parts) {
  /** What the database had of each hour when it was compared last, and its newest erasure before that. */
  let known: { hours: Map<string, string>; newest: ErasurePlace | undefined; countedIn: string } | undefined

  /**
   * What the database has of each hour. There may be very many erasures, so only the latest hours are counted again: a database
   * that is older now, because it was restored from a backup, lacks the newest erasure. Once in an hour all are counted.
   */
  async function readHours(): Promise<NonNullable<typeof known>> {
    const countedIn = hourOf(new Date(clock.now()).toISOString())
    const newest = await newestErasure(database.sql)
    const { hours, newest: last } = known ?? {}
    if (!hours || !last || known?.countedIn !== countedIn || !(await isStored(database.sql, last)))
      return { hours: await erasuresByHour(database.sql), newest, countedIn }
    // A request whose commit took a while may be older than the newest one.
    const since = hourOf(new Date(Date.parse(last.requested_at) - hourMilliseconds).toISOString())
    const earlier = [...hours].filter(([hour]) => hour < since)
    return { hours: new Map([...earlier, ...(await erasuresByHour(database.sql, since))]), newest, countedIn }
  }

  async function readIndex(): Promise<{ hours: Set<string>; unsorted: RecordedErasure[] }> {
    const index = parse<Index | RecordedErasure[]>(indexName, await texts.read(indexName)) ?? { hours: [] }
    // An older release kept all erasures in this one file.
    if (Array.isArray(index)) return { hours: new Set(), unsorted: index }
    return { hours: new Set(index.hours), unsorted: [] }
  }

  /** Makes the file and the database have the same erasures of an hour. @param others that were recorded elsewhere */
  async function reconcileHour(hour: string, others: RecordedErasure[], oldest: string): Promise<number> {
    const inFile = await rowsOf(fileOf(hour), await texts.read(fileOf(hour)))
    const recorded = [...inFile, ...others].filter(({ requested_at }) => requested_at > oldest)
    const all = new Map(recorded.map(row => [keyOf(row), row]))
    const lost = new Map(all)
    for await (const stored of erasuresOf(database.sql, hour)) {
      for (const row of stored) {
        all.set(keyOf(row), row)
        lost.delete(keyOf(row))
      }
    }
    let inserted = 0
    const toInsert = [...lost.values()]
    while (toInsert.length > 0) {
      const some = toInsert.splice(0, insertedAtOnce)
      inserted += await database.transaction(tx => insertErasures(tx, some))
    }
    if (all.size > inFile.length) await texts.write(fileOf(hour), await textOf([...all.values()]))
    return inserted
  }

  return {
    exists: async (): Promise<boolean> => (await texts.read(indexName)) !== null,

    /** Makes the files and the database have the same erasures. Returns how many the database did not have. */
    async reconcile(): Promise<number> {
      const latest = await readHours()
      const stored = latest.hours
      const changed = known && [...new Set([...stored.keys(), ...known.hours.keys()])].filter(isChanged)
      if (changed?.length === 0) {
        known = latest
        return 0
      }
      const { hours: named, unsorted } = await readIndex()
      const oldest = new Date(clock.now() - digestDays * dayMilliseconds).toISOString()
      const isOld = (hour: string) => hour < hourOf(oldest)
      const ofUnsorted = groupsBy(unsorted, ({ requested_at }) => hourOf(requested_at))
      const toCompare = [...new Set(changed ?? [...named, ...ofUnsorted.keys(), ...stored.keys()])]
      const hours = new Set([...named, ...toCompare])
      const index = indexOf([...hours].filter(hour => !isOld(hour)))
      // First the index: a file that it does not name would not be read after a restore. A file that it names may be missing.
      if (unsorted.length === 0 && index !== indexOf(named)) await texts.write(indexName, index)

      let inserted = 0
      const failures: unknown[] = []
      // If the file of an hour is damaged, the other hours must be recorded nevertheless.
      for (const hour of toCompare.filter(hour => !isOld(hour)))
        await reconcileHour(hour, ofUnsorted.get(hour) ?? [], oldest).then(
          count => (inserted += count),
          error => failures.push(error),
        )
      for (const hour of [...hours].filter(isOld)) await texts.remove(fileOf(hour))
      if (failures.length > 0) throw failures[0]
      // This replaces the file of the older release, so its erasures must be in the files of their hours.
      if (unsorted.length > 0) await texts.write(indexName, index)
      known = latest
      return inserted

      function isChanged(hour: string): boolean {
        return stored.get(hour) !== known?.hours.get(hour)
      }
    },
  }
}

const keyOf = ({ tenant_id, pseudonym }: RecordedErasure) => `${tenant_id} ${pseudonym}`
const hourOf = (time: string) => time.slice(0, 'YYYY-MM-DDTHH'.length)
const indexOf = (hours: Iterable<string>) => JSON.stringify({ hours: [...hours].sort() } satisfies Index)
const fileOf = (hour: string) => `${hour}.json`

function parse<Content>(name: string, text: string | null): Content | null {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    throw conflict(`The record of erasures, attachments/erasures/${name}, is damaged: restore it first.`)
  }
}

const [start, between, end] = ['[\n', ',\n', '\n]']

/** The text of a file: JSON with one row on each line, so that a large file can be written and read in parts. */
async function textOf(rows: RecordedErasure[]): Promise<string> {
  const lines = await mapInSlices(rows, row => JSON.stringify(row))
  return `${start}${lines.join(between)}${end}`
}

async function rowsOf(name: string, text: string | null): Promise<RecordedErasure[]> {
  // A file of an older release is one line, and one that was cut off has no end: neither can be read in parts.
  if (!text?.startsWith(start) || !text.endsWith(end)) return parse<RecordedErasure[]>(name, text) ?? []
  const lines = text.slice(start.length, -end.length).split(between)
  const rows = await mapInSlices(lines, line => parse<RecordedErasure>(name, line))
  return rows.flatMap(row => row ?? [])
}
