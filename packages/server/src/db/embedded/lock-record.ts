import { createHash } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** The content of a lock file. */
export interface LockRecord {
  /** Unique for every lock. */
  id: string
  pid: number
  host: string
  /** When the process started, see startTicks(). */
  started: number | null
  url: string | null
  secret: string | null
}

/** A lock file with unreadable content. Its owner did not survive writing it. */
interface Garbage {
  id: string
  pid: null
}

export function readRecord(file: string): LockRecord | Garbage | null {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return parse(content) ?? { id: createHash('sha256').update(content).digest('hex').slice(0, 32), pid: null }
}

/** Creates a lock file. Returns false if there is one already. */
export function createRecord(file: string, record: LockRecord): boolean {
  const written = writeBeside(file, record)
  try {
    linkSync(written, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(written, { force: true })
  }
}

/** Replaces a record. A reader sees the old record or the new one, never a part. */
export function replaceRecord(file: string, record: LockRecord): void {
  renameSync(writeBeside(file, record), file)
}

function writeBeside(file: string, record: LockRecord): string {
  const written = `${file}.${record.id}.new`
  writeFileSync(written, `${JSON.stringify(record)}\n`, { mode: 0o600 })
  return written
}

function parse(content: string): LockRecord | null {
  try {
    const record: Partial<LockRecord> | null = JSON.parse(content)
    const known =
      typeof record?.pid === 'number' && typeof record.host === 'string' && typeof record.id === 'string'
    return known && /^[\w-]+$/.test(record.id as string) ? (record as LockRecord) : null
  } catch {
    return null
  }
}
