import { Duplex } from 'node:stream'
import type { Engine } from './engine.ts'
import { queryFrame, welcome } from './server-frames.ts'
import { type ClientAction, FrameReader } from './wire-frames.ts'

/** Stands in for the socket that `pg` would open, and leads to the embedded database. */
export class WireStream extends Duplex {
  readonly #reader = new FrameReader()
  readonly #findEngine: () => Promise<Engine>
  #engine: Engine | null = null
  #forgetEngine = () => {}

  constructor(findEngine: () => Promise<Engine>) {
    super()
    this.#findEngine = findEngine
  }

  connect(): this {
    this.#open().then(
      () => this.emit('connect'),
      error => this.destroy(error),
    )
    return this
  }

  async #open() {
    const engine = await this.#findEngine()
    if (this.destroyed) return
    this.#engine = engine
    this.#forgetEngine = engine.onDeath(error => this.destroy(error))
    // All clients share one session: the last one may have left a transaction open, or prepared statements
    // whose names this client is about to use.
    await engine.exchange(queryFrame('rollback'))
    await engine.exchange(queryFrame('discard all'))
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void) {
    try {
      for (const action of this.#reader.read(chunk)) this.#perform(action)
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void) {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done)
  }

  override _read() {}

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    this.#forgetEngine()
    done(error)
  }

  #perform(action: ClientAction) {
    const engine = this.#engine
    if (!engine) throw new Error('write before connect')
    if (action.kind === 'startup') this.push(welcome(engine.serverVersion))
    else if (action.kind === 'terminate') this.push(null)
    else {
      engine.exchange(action.bytes).then(
        answer => this.destroyed || this.push(answer),
        error => this.destroy(error),
      )
    }
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }
}
