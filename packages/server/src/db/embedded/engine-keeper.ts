import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedUnavailable } from './embedded-unavailable.ts'
import { type Engine, startEngine } from './engine.ts'
import { WireStream } from './wire-stream.ts'

export type EngineKeeper = ReturnType<typeof createEngineKeeper>

/** Keeps one engine running on a directory. After a failure, the next client that connects gets a new engine. */
export function createEngineKeeper({
  directory,
  log,
}: {
  directory: string
  log: (message: string) => void
}) {
  let running: Promise<Engine> | null = null
  let latest: Engine | null = null
  let stream: WireStream | null = null
  let isClosed = false

  async function start(): Promise<Engine> {
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
    return engine
  }

  function engine(): Promise<Engine> {
    if (isClosed) return Promise.reject(new EmbeddedUnavailable('it is closed'))
    running ??= start().catch(error => {
      running = null
      throw error
    })
    return running
  }

  return {
    engine,

    /** A connection for a new client. There is only one session, so the previous client loses its connection. */
    connect(): WireStream {
      stream?.destroy()
      stream = new WireStream(engine)
      return stream
    },

    async close(): Promise<void> {
      isClosed = true
      const current = await running?.catch(() => null)
      await current?.close()
    },
  }
}
