import { EmbeddedUnavailable } from './embedded-unavailable.ts'
import type { Engine } from './engine.ts'
import { queryFrame } from './server-frames.ts'

/** What a client has of an engine. PGlite has a single session, which all clients use in turns. */
export interface Session extends Pick<Engine, 'serverVersion' | 'exchange' | 'onFailure'> {
  /** The client is gone: what it has left open is rolled back. */
  end(): void
}

interface Batch {
  client: object
  bytes: Uint8Array<ArrayBuffer>
  resolve(response: Uint8Array): void
  reject(error: Error): void
  timer: NodeJS.Timeout | undefined
}

/**
 * Shares an engine among clients. Nothing comes between the statements of a transaction: the batches of others wait until
 * it has ended.
 * @param waitMs how long a batch waits at most; 0 means forever
 */
export function shareEngine(engine: Engine, waitMs: number): { join(): Session } {
  let waiting: Batch[] = []
  /** The client with an open transaction, or whose batches are running. */
  let active: object | null = null
  let running = 0

  engine.onFailure(error => refuse(() => true, error))

  function refuse(isRefused: (batch: Batch) => boolean, error: Error) {
    const refused = waiting.filter(isRefused)
    waiting = waiting.filter(batch => !isRefused(batch))
    for (const { reject, timer } of refused) {
      clearTimeout(timer)
      reject(error)
    }
  }

  function sendNext() {
    for (;;) {
      const index = waiting.findIndex(({ client }) => active === null || client === active)
      const [batch] = index === -1 ? [] : waiting.splice(index, 1)
      if (!batch) return
      clearTimeout(batch.timer)
      active = batch.client
      running++
      engine.exchange(batch.bytes).then(response => {
        running--
        if (running === 0 && isIdle(response)) active = null
        batch.resolve(response)
        sendNext()
      }, batch.reject)
    }
  }

  function exchange(client: object, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const batch: Batch = { client, bytes, resolve, reject, timer: undefined }
      waiting.push(batch)
      sendNext()
      if (waitMs === 0 || !waiting.includes(batch)) return
      const reason = `a transaction has taken longer than ${waitMs / 1000} s`
      batch.timer = setTimeout(() => refuse(one => one === batch, new EmbeddedUnavailable(reason)), waitMs)
    })
  }

  return {
    join() {
      const client = {}
      return {
        serverVersion: engine.serverVersion,
        onFailure: engine.onFailure,
        exchange: bytes => exchange(client, bytes),
        end() {
          refuse(batch => batch.client === client, new EmbeddedUnavailable('the client is gone'))
          // If the engine fails, there is nothing to roll back.
          if (active === client) exchange(client, queryFrame('rollback')).catch(() => {})
        },
      }
    },
  }
}

/** Whether no transaction is open after a response, by the status in its last message. */
const isIdle = (response: Uint8Array): boolean => response.at(-1) === 'I'.charCodeAt(0)
