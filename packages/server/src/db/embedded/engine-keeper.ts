import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedUnavailable } from './embedded-unavailable.ts'
import { type Engine, startEngine } from './engine.ts'
import { type Session, shareEngine } from './shared-engine.ts'

export type EngineKeeper = ReturnType<typeof createEngineKeeper>

interface Options {
  directory: string
  log: (message: string) => void
  /** How long a statement waits for the transaction of another client. */
  waitMs: number
}

/** Keeps one engine running on a directory. After a failure, the next client that connects gets a new engine. */
export function createEngineKeeper({ directory, log, waitMs }: Options) {
  let running: Promise<Engine & ReturnType<typeof shareEngine>> | null = null
  let latest: Engine | null = null
  let isClosed = false

  async function start() {
    await latest?.exited
    // If the directory was moved away, PGlite would silently create an empty database in its place.
    if (!existsSync(join(directory, 'PG_VERSION'))) {
      throw new EmbeddedUnavailable(`${directory} is not a database directory`)
    }
    const engine = await startEngine({ directory })
    latest = engine
    engine.onFailure(error => {
      running = null
      if (!isClosed) log(error.message)
    })
    return { ...engine, ...shareEngine(engine, waitMs) }
  }

  function engine() {
    if (isClosed) return Promise.reject(new EmbeddedUnavailable('it is closed'))
    running ??= start().catch(error => {
      running = null
      throw error
    })
    return running
  }

  return {
    engine,

    /** A session for a new client. */
    async join(): Promise<Session> {
      return (await engine()).join()
    },

    async close(): Promise<void> {
      isClosed = true
      const current = await running?.catch(() => null)
      await current?.close()
    },
  }
}
