import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { createRecord, type LockRecord, readRecord, replaceRecord } from './lock-record.ts'
import { isRunning, startTicks } from './process-identity.ts'

/**
 * The exclusive right to use a data directory. PGlite takes no lock itself, and two processes on one directory corrupt
 * it: https://github.com/electric-sql/pglite/issues/1106
 */
export interface DataDirLock {
  /** Tells other processes on this machine how to reach the server that holds the lock. */
  publish(access: { url: string; secret: string }): void
  release(): void
}

/** Another process uses the data directory. */
export class DataDirHeld extends Error {
  constructor(
    dataDir: string,
    readonly holder: LockRecord,
  ) {
    super(
      holder.host === hostname()
        ? `The data directory ${dataDir} is in use by process ${holder.pid}. ` +
            'Stop that process first, or set DATA_DIR to another directory.'
        : `The data directory ${dataDir} is locked by process ${holder.pid} on host "${holder.host}". ` +
            `If no server runs there, delete ${lockFile(dataDir)} and start again.`,
    )
  }
}

const heldHere = new Set<string>()
const lockFile = (dataDir: string) => join(dataDir, 'guide.lock')

/** Takes the lock, also from a process that no longer runs. Throws DataDirHeld if another process holds it. */
export function takeLock(directory: string): DataDirLock {
  const dataDir = resolve(directory)
  mkdirSync(dataDir, { recursive: true })
  const file = lockFile(dataDir)
  const record: LockRecord = {
    id: randomUUID(),
    pid: process.pid,
    host: hostname(),
    started: startTicks(process.pid),
    url: null,
    secret: null,
  }
  const holder = take(file, file, record)
  if (holder) throw new DataDirHeld(dataDir, holder)
  heldHere.add(record.id)
  const isOurs = () => readRecord(file)?.id === record.id
  return {
    publish(access) {
      if (isOurs()) replaceRecord(file, { ...record, ...access })
    },
    release() {
      if (isOurs()) rmSync(file)
      heldHere.delete(record.id)
    },
  }
}

/** The process on this machine that holds the lock, or null. */
export function readLock(dataDir: string): LockRecord | null {
  const record = readRecord(lockFile(resolve(dataDir)))
  return record && record.pid !== null && record.host === hostname() && isHeld(record) ? record : null
}

/**
 * Creates a lock file, or returns the record of the process that holds the lock. If the holder no longer runs, a process
 * must take a second lock before it replaces the file. The second lock is named after the id of the stale record: so two
 * processes that find the same stale file cannot both replace it, and a slow process cannot replace a newer file. If the
 * process with the second lock dies, the next process takes the second lock in the same way.
 */
function take(file: string, base: string, record: LockRecord): LockRecord | null {
  for (;;) {
    if (createRecord(file, record)) return null
    const found = readRecord(file)
    if (!found) continue
    if (found.pid !== null && isHeld(found)) return found
    const replacement = `${base}.${found.id}`
    const rival = take(replacement, base, record)
    if (rival) return rival
    try {
      if (readRecord(file)?.id !== found.id) continue
      replaceRecord(file, record)
      return null
    } finally {
      rmSync(replacement)
    }
  }
}

function isHeld({ id, pid, host, started }: LockRecord): boolean {
  if (host !== hostname()) return true
  // A restarted container gives its only process the same pid, so a record with our own pid may be stale.
  if (pid === process.pid) return heldHere.has(id)
  return isRunning(pid, started)
}
