import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { createRecord, type LockRecord, readRecord, replaceRecord } from './lock-record.ts'
import { isRunning, startTicks } from './process-identity.ts'

/** The right to use a data directory. PGlite has no such lock: two processes on one directory destroy it. */
export interface DataDirLock {
  /** Tells other processes on this machine how to reach the server that holds the lock. */
  publish(address: { url: string; secret: string }): void
  release(): void
}

/** Another process has the data directory. */
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
            `If nothing runs there any more, delete ${lockFile(dataDir)} and start again.`,
    )
  }
}

const heldHere = new Set<string>()
const lockFile = (dataDir: string) => join(dataDir, 'guide.lock')

/** Takes the lock, also from a process that died with it; throws DataDirHeld where another one has it. */
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
    publish(address) {
      if (isOurs()) replaceRecord(file, { ...record, ...address })
    },
    release() {
      if (isOurs()) rmSync(file)
      heldHere.delete(record.id)
    },
  }
}

/** The process on this machine that has the data directory, or null. */
export function readLock(dataDir: string): LockRecord | null {
  const record = readRecord(lockFile(resolve(dataDir)))
  return record && record.pid !== null && record.host === hostname() && isHeld(record) ? record : null
}

/**
 * Creates a lock file, or gives the record of who has it. A dead holder's file is replaced by whoever first
 * gets a second lock, named after that very file: so two processes that find it at once can't both replace
 * it, nor can a slow one replace what a quick one has just put there. If the winner dies half-way, its
 * second lock is taken in the same way.
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
  // A restarted container gives its one process the same pid, so our own pid in the file says nothing.
  if (pid === process.pid) return heldHere.has(id)
  return isRunning(pid, started)
}
