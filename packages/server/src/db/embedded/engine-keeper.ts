import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedUnavailable } from './embedded-unavailable.ts'
import { Engine } from './engine.ts'
import { WireStream } from './wire-stream.ts'

/** Keeps one engine running on a directory: a client that connects after it died gets a new one. */
export class EngineKeeper {
  readonly #directory: string
  readonly #log: (message: string) => void
  #engine: Promise<Engine> | null = null
  #last: Engine | null = null
  #stream: WireStream | null = null
  #closed = false

  constructor(directory: string, log: (message: string) => void) {
    this.#directory = directory
    this.#log = log
  }

  engine(): Promise<Engine> {
    if (this.#closed) return Promise.reject(new EmbeddedUnavailable('it is closed'))
    this.#engine ??= this.#start().catch(error => {
      this.#engine = null
      throw error
    })
    return this.#engine
  }

  /** A way in for a new client. There is one session only, so the client before it loses its own. */
  connect(): WireStream {
    this.#stream?.destroy()
    this.#stream = new WireStream(() => this.engine())
    return this.#stream
  }

  async close(): Promise<void> {
    this.#closed = true
    const engine = await this.#engine?.catch(() => null)
    await engine?.close()
  }

  async #start(): Promise<Engine> {
    await this.#last?.gone
    // PGlite would quietly begin an empty database where the old one was moved away.
    if (!existsSync(join(this.#directory, 'PG_VERSION'))) {
      throw new EmbeddedUnavailable(`${this.#directory} is not a database directory`)
    }
    const engine = await Engine.start(this.#directory)
    this.#last = engine
    engine.onDeath(error => {
      this.#engine = null
      if (!this.#closed) this.#log(error.message)
    })
    return engine
  }
}
