import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { Report, Request, WorkerSettings } from './worker-messages.ts'

const sqlErrorStatus = 100
const readyForQuery = 0x5a

const port = parentPort as MessagePort
const { directory } = workerData as WorkerSettings
const report = (message: Report, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

let lastFatalError = ''

const database = await PGlite.create({
  dataDir: directory,
  startParams: [
    ...PGlite.defaultStartParams,
    // By default PostgreSQL keeps up to 1 GB of WAL files after a checkpoint. maintenance.ts runs the checkpoints.
    ...['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'],
    // The default of 128 MB is memory of this process, and the operating system caches the files anyway.
    ...['-c', 'shared_buffers=16MB', '-c', 'maintenance_work_mem=16MB'],
    // ANALYZE has 300 rows in memory for each unit of this, and the memory of WebAssembly never shrinks: 60 MB by default.
    ...['-c', 'default_statistics_target=20'],
  ],
  onStderr(line) {
    const fatal = /^\S+ \S+ \S+ \[\d+\] (?:FATAL|PANIC): +(.*)/.exec(line)
    if (fatal?.[1]) lastFatalError = fatal[1]
    return false
  },
}).catch(error => exitBroken(error))

// PGlite ignores every error of its main loop and calls the loop again. After a full disk or a stack overflow it would
// loop forever or respond with half a message. Only after an SQL error is its state intact, so every other error ends
// this thread. https://github.com/electric-sql/pglite/issues/1058
const pgliteModule = database.Module
const runOnce = pgliteModule._PostgresMainLoopOnce
pgliteModule._PostgresMainLoopOnce = () => {
  try {
    runOnce()
  } catch (error) {
    if ((error as { status?: number }).status !== sqlErrorStatus) exitBroken(error)
    throw error
  }
}

let working = Promise.resolve()
port.on('message', (request: Request) => {
  working = working.then(() => handle(request)).catch(exitBroken)
})

const { rows } = await database.query<{ server_version: string }>('show server_version')
report({ kind: 'ready', serverVersion: rows[0]?.server_version ?? '' })

async function handle({ id, bytes }: Request) {
  if (bytes === null) return close()
  const response = await exchange(bytes)
  if (response.at(-6) !== readyForQuery) exitBroken(new Error('the response to a statement is incomplete'))
  report({ kind: 'response', id, bytes: response }, [response.buffer])
}

async function exchange(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  // Not execProtocolRaw: in PGlite 0.5 it keeps the rows of every response in memory. A related report:
  // https://github.com/electric-sql/pglite/pull/1025
  await database.execProtocolRawStream(bytes, { onRawData: part => parts.push(part.slice()) })
  return parts.length === 1 ? (parts[0] as Uint8Array<ArrayBuffer>) : join(parts)
}

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

async function close() {
  if (database.isInTransaction()) await database.exec('rollback')
  await database.exec('checkpoint')
  await database.close()
  process.exit(0)
}

function exitBroken(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  report({ kind: 'broken', reason: lastFatalError || message })
  process.exit(1)
}
