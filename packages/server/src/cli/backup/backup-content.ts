import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { CopyPlan, CopySource, RowBatch, TableSums } from '../../db/copy/read-copy.ts'
import { conflict } from '../../errors.ts'
import { version } from '../../version.ts'
import { jsonEntry, jsonOf, textEntry } from './backup-file.ts'
import type { TarEntry } from './tar.ts'

const format = 'guide-backup/1'

interface Head {
  format: string
  created_at: string
  version: string
  plan: CopyPlan
}

/** Counts of what a backup has, for the person who reads the output of a command. */
export interface BackupCounts {
  rows: number
  files: number
}

/**
 * The entries of a backup: `guide.json` describes it, `files/` has the attachments, `rows/` the rows of the tables as JSON,
 * and `sums.json` their number and digest by table.
 * @param attachments the folder of the files; null if they are in a bucket
 */
export async function* backupEntries(
  source: CopySource,
  attachments: string | null,
  counts: BackupCounts,
): AsyncGenerator<TarEntry> {
  const { plan } = source
  const head: Head = { format, created_at: new Date().toISOString(), version, plan }
  yield jsonEntry('guide.json', head)
  if (attachments !== null)
    for await (const path of source.files()) {
      const entry = await fileEntry(attachments, path)
      if (!entry) continue
      counts.files++
      yield entry
    }
  let position = 0
  for await (const { table, rows } of source.batches())
    yield textEntry(`rows/${table}/${String(++position).padStart(8, '0')}.json`, rows)
  const sums = await source.sums()
  counts.rows = Object.values(sums).reduce((total, { rows }) => total + Number(rows), 0)
  yield jsonEntry('sums.json', sums)
}

/** Null if the file was deleted since the moment of the backup. */
async function fileEntry(folder: string, path: string): Promise<TarEntry | null> {
  const file = await open(join(folder, path)).catch(() => null)
  if (!file) return null
  const { size } = await file.stat()
  return { name: `files/${path}`, size, content: file.createReadStream() }
}

const filePath = /^files\/(\w+\/\w+)$/
const rowsOf = /^rows\/(\w+)\/\d+\.json$/

/** Reads the entries of a backup in their order: the plan, then the files, then the rows, then the sums. */
export async function readContent(
  entries: AsyncGenerator<TarEntry>,
  storeFile: (path: string, content: TarEntry['content']) => Promise<void>,
) {
  const first = (await entries.next()).value as TarEntry | undefined
  const head: Partial<Head> = first?.name === 'guide.json' ? await jsonOf(first) : {}
  if (head.format !== format || !head.plan) throw conflict('The file is not a backup of Guide.')
  let sums: TableSums = {}

  async function* batches(): AsyncGenerator<RowBatch> {
    for await (const entry of entries) {
      const [, table] = rowsOf.exec(entry.name) ?? []
      const [, path] = filePath.exec(entry.name) ?? []
      if (table) yield { table, rows: await text(Readable.from(entry.content)) }
      else if (path) await storeFile(path, entry.content)
      else if (entry.name === 'sums.json') sums = await jsonOf(entry)
      else throw conflict(`The backup has an unknown part "${entry.name}".`)
    }
  }
  return {
    createdAt: head.created_at ?? '',
    copy: { plan: head.plan, batches: batches(), sums: async () => sums },
  }
}
