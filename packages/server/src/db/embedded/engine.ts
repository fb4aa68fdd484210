import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { workerFile } from '../package-files.ts'
import { EmbeddedUnavailable } from './embedded-unavailable.ts'
import type { Report, Request, WorkerSettings } from './worker-messages.ts'

/** PGlite has no statement_timeout; this is the last resort against a statement that never ends. */
const statementLimitMilliseconds = 120_000

interface Waiting {
  resolve(answer: Uint8Array): void
  reject(error: Error): void
}

/** PGlite in a worker thread. Once dead, it stays dead: start another. */
export class Engine {
  /** Resolves when its thread has ended and touches the files no more. */
  readonly gone: Promise<void>
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #mourners = new Set<(error: Error) => void>()
  readonly #watchdog: NodeJS.Timeout
  #lastId = 0
  #death: EmbeddedUnavailable | null = null

  private constructor(
    worker: Worker,
    readonly serverVersion: string,
    limit: number,
  ) {
    this.#worker = worker
    this.#watchdog = setTimeout(() => this.#giveUp(limit), limit).unref()
    worker.on('message', (message: Report) => {
      if (message.kind === 'answer') this.#answer(message.id, message.bytes)
      else if (message.kind === 'broken') this.#die(message.reason)
    })
    worker.on('error', error => this.#die(error.message))
    this.gone = new Promise(resolve => {
      worker.once('exit', code => {
        this.#die(`its thread ended with code ${code}`)
        resolve()
      })
    })
  }

  static async start(directory: string, limit = statementLimitMilliseconds): Promise<Engine> {
    if (!existsSync(workerFile)) throw new Error(`${workerFile} is missing: run "npm run build" first`)
    const workerData: WorkerSettings = { directory }
    // With a larger stack, too deep a recursion meets PostgreSQL's own limit first: a mere SQL error.
    const worker = new Worker(workerFile, { workerData, execArgv: [], resourceLimits: { stackSizeMb: 64 } })
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
    return new Engine(worker, serverVersion, limit)
  }

  /** Calls back when the engine dies. Returns the function that unsubscribes. */
  onDeath(mourner: (error: Error) => void): () => void {
    this.#mourners.add(mourner)
    return () => this.#mourners.delete(mourner)
  }

  /** Hands over one batch, which must end with Sync or Query. Takes the bytes away from the caller. */
  exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    if (this.#death) return Promise.reject(this.#death)
    const id = ++this.#lastId
    if (this.#waiting.size === 0) this.#watchdog.refresh()
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#send({ id, bytes }, [bytes.buffer])
    })
  }

  /** Finishes what was handed over, writes everything to the files, and ends the thread. */
  async close(): Promise<void> {
    if (!this.#death) this.#send({ id: 0, bytes: null })
    await this.gone
  }

  /** Ends the thread at once, as a crash would. */
  async terminate(reason: string): Promise<void> {
    this.#die(reason)
    await this.#worker.terminate()
  }

  #send(request: Request, transfer: ArrayBuffer[] = []) {
    this.#worker.postMessage(request, transfer)
  }

  #answer(id: number, bytes: Uint8Array) {
    this.#watchdog.refresh()
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    waiting?.resolve(bytes)
  }

  #giveUp(limit: number) {
    if (this.#waiting.size > 0) void this.terminate(`a statement took longer than ${limit / 1000} s`)
  }

  #die(reason: string) {
    if (this.#death) return
    this.#death = new EmbeddedUnavailable(reason)
    clearTimeout(this.#watchdog)
    for (const { reject } of this.#waiting.values()) reject(this.#death)
    this.#waiting.clear()
    for (const mourner of this.#mourners) mourner(this.#death)
    this.#mourners.clear()
  }
}
