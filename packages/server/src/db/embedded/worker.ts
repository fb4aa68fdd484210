import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { Report, Request, WorkerSettings } from './worker-messages.ts'

const sqlErrorStatus = 100
const readyForQuery = 0x5a

const port = parentPort as MessagePort
const { directory } = workerData as WorkerSettings
const report = (message: Report, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

let lastComplaint = ''

const database = await PGlite.create({
  dataDir: directory,
  // Nothing here checkpoints by itself, and the default keeps up to 1 GB of log files after one.
  startParams: [...PGlite.defaultStartParams, '-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'],
  onStderr(line) {
    const complaint = /^\S+ \S+ \S+ \[\d+\] (?:FATAL|PANIC): +(.*)/.exec(line)
    if (complaint?.[1]) lastComplaint = complaint[1]
    return false
  },
}).catch(error => breakDown(error))

// PGlite swallows whatever its main loop throws and calls it again: after a full disk or an exhausted stack
// it would spin for ever, or answer with half a message. Only an SQL error leaves it in order.
const engine = database.Module
const runOnce = engine._PostgresMainLoopOnce
engine._PostgresMainLoopOnce = () => {
  try {
    runOnce()
  } catch (error) {
    if ((error as { status?: number }).status !== sqlErrorStatus) breakDown(error)
    throw error
  }
}

let working = Promise.resolve()
port.on('message', (request: Request) => {
  working = working.then(() => handle(request)).catch(breakDown)
})

const { rows } = await database.query<{ server_version: string }>('show server_version')
report({ kind: 'ready', serverVersion: rows[0]?.server_version ?? '' })

async function handle({ id, bytes }: Request) {
  if (bytes === null) return close()
  const answer = await exchange(bytes)
  if (answer.at(-6) !== readyForQuery) breakDown(new Error('a statement was not answered to its end'))
  report({ kind: 'answer', id, bytes: answer }, [answer.buffer])
}

async function exchange(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  // Not execProtocolRaw: it keeps every row it ever answered in memory.
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

function breakDown(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  report({ kind: 'broken', reason: lastComplaint || message })
  process.exit(1)
}
