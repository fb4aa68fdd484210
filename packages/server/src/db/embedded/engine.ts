import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { workerFile } from '../../package-files.ts'
import { EmbeddedUnavailable } from './embedded-unavailable.ts'
import type { Report, Request, WorkerSettings } from './worker-messages.ts'

interface EngineOptions {
  directory: string
  /** PGlite ignores `statement_timeout`, so this timeout is the last resort against a statement that never ends. */
  statementTimeoutMs?: number
  /** Replaces the timer of the timeout in tests. */
  startTimer?: typeof startNodeTimer
}

interface PendingRequest {
  resolve(response: Uint8Array): void
  reject(error: Error): void
}

export type Engine = Awaited<ReturnType<typeof startEngine>>

/** Starts PGlite in a worker thread. An engine that failed cannot be restarted; start a new one. */
export async function startEngine({
  directory,
  statementTimeoutMs = 120_000,
  startTimer = startNodeTimer,
}: EngineOptions) {
  const { worker, serverVersion } = await startWorker(directory)
  const pending = new Map<number, PendingRequest>()
  const failureListeners = new Set<(error: Error) => void>()
  let failure: EmbeddedUnavailable | null = null
  let lastId = 0

  const timer = startTimer(() => {
    const reason = `a statement took longer than ${statementTimeoutMs / 1000} s`
    if (pending.size > 0) void terminate(reason)
  }, statementTimeoutMs)

  worker.on('message', (message: Report) => {
    if (message.kind === 'response') respond(message.id, message.bytes)
    else if (message.kind === 'broken') fail(message.reason)
  })
  worker.on('error', error => fail(error.message))
  const exited = new Promise<void>(resolve => {
    worker.once('exit', code => {
      fail(`its thread ended with code ${code}`)
      resolve()
    })
  })

  function respond(id: number, bytes: Uint8Array) {
    timer.refresh()
    const request = pending.get(id)
    pending.delete(id)
    request?.resolve(bytes)
  }

  function fail(reason: string) {
    if (failure) return
    failure = new EmbeddedUnavailable(reason)
    timer.stop()
    for (const { reject } of pending.values()) reject(failure)
    pending.clear()
    for (const listener of failureListeners) listener(failure)
    failureListeners.clear()
  }

  function send(request: Request, transfer: ArrayBuffer[] = []) {
    worker.postMessage(request, transfer)
  }

  /** Ends the thread at once, as a crash would. */
  async function terminate(reason: string): Promise<void> {
    fail(reason)
    await worker.terminate()
  }

  return {
    serverVersion,
    /** Resolves when the thread has ended and no longer uses the files. */
    exited,
    terminate,

    /** Calls the listener when the engine fails. Returns the function that unsubscribes. */
    onFailure(listener: (error: Error) => void): () => void {
      failureListeners.add(listener)
      return () => failureListeners.delete(listener)
    },

    /** Sends one batch, which must end with Sync or Query. The bytes are transferred: the caller loses them. */
    exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
      if (failure) return Promise.reject(failure)
      const id = ++lastId
      if (pending.size === 0) timer.refresh()
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject })
        send({ id, bytes }, [bytes.buffer])
      })
    },

    /** Finishes the batches that were sent, writes everything to the files and ends the thread. */
    async close(): Promise<void> {
      if (!failure) send({ id: 0, bytes: null })
      await exited
    },
  }
}

async function startWorker(directory: string): Promise<{ worker: Worker; serverVersion: string }> {
  const file = workerFile('embedded-worker')
  if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run build" first`)
  const workerData: WorkerSettings = { directory }
  // With a larger stack, a recursion that is too deep reaches PostgreSQL's own limit first, and that is an SQL error.
  // Its data is in the memory of PostgreSQL, so a small heap for new objects is enough.
  const resourceLimits = { stackSizeMb: 64, maxYoungGenerationSizeMb: 4 }
  const worker = new Worker(file, { workerData, execArgv: [], resourceLimits })
  const serverVersion = await new Promise<string>((resolve, reject) => {
    let reason = 'its thread ended'
    worker.once('message', (message: Report) => {
      if (message.kind === 'ready') resolve(message.serverVersion)
      if (message.kind === 'broken') reason = message.reason
    })
    worker.once('error', error => {
      reason = error.message
    })
    worker.once('exit', () => reject(new EmbeddedUnavailable(`${directory} can't be opened: ${reason}`)))
  })
  return { worker, serverVersion }
}

function startNodeTimer(onExpired: () => void, ms: number): { refresh(): void; stop(): void } {
  const timer = setTimeout(onExpired, ms).unref()
  return { refresh: () => timer.refresh(), stop: () => clearTimeout(timer) }
}
