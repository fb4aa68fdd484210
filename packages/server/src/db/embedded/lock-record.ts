import { createHash } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** What a lock file says about its holder. */
export interface LockRecord {
  /** Differs with every lock ever taken. */
  id: string
  pid: number
  host: string
  /** Start of the process, see startTicks(). */
  started: number | null
  url: string | null
  secret: string | null
}

/** Content that nobody wrote on purpose; whoever it belonged to is gone. */
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

/** Writes a lock file where there is none; false where there is one. */
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

/** Puts a record in place of another. A reader sees the old one or the new one, never half of it. */
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
