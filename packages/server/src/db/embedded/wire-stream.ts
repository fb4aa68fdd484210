import { Duplex } from 'node:stream'
import { nextTurn } from '../../slices.ts'
import type { Engine } from './engine.ts'
import { queryFrame, welcome } from './server-frames.ts'
import { type ClientAction, createFrameReader } from './wire-frames.ts'

const chunkSize = 64 * 1024

/** Takes the place of the socket that `pg` would open, and connects it to the embedded database. */
export class WireStream extends Duplex {
  readonly #readActions = createFrameReader()
  readonly #getEngine: () => Promise<Engine>
  #engine: Engine | null = null
  #unsubscribe = () => {}
  #delivered = Promise.resolve()

  constructor(getEngine: () => Promise<Engine>) {
    super()
    this.#getEngine = getEngine
  }

  connect(): this {
    this.#open().then(
      () => this.emit('connect'),
      error => this.destroy(error),
    )
    return this
  }

  async #open() {
    const engine = await this.#getEngine()
    if (this.destroyed) return
    this.#engine = engine
    this.#unsubscribe = engine.onFailure(error => this.destroy(error))
    // All clients share one session. The previous client may have left an open transaction, or prepared statements with
    // names that this client is going to use.
    await engine.exchange(queryFrame('rollback'))
    await engine.exchange(queryFrame('discard all'))
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void) {
    try {
      for (const action of this.#readActions(chunk)) this.#perform(action)
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
    this.#unsubscribe()
    done(error)
  }

  #perform(action: ClientAction) {
    const engine = this.#engine
    if (!engine) throw new Error('write before connect')
    if (action.kind === 'startup') this.push(welcome(engine.serverVersion))
    else if (action.kind === 'terminate') void this.#delivered.then(() => this.push(null))
    else {
      const response = engine.exchange(action.bytes)
      this.#delivered = Promise.all([response, this.#delivered]).then(
        ([response]) => this.#deliver(response),
        error => void this.destroy(error),
      )
    }
  }

  /** `pg` parses what it gets at once, so it gets a large result in turns, like all long work. */
  async #deliver(response: Uint8Array) {
    for (let start = 0; start < response.length; start += chunkSize) {
      if (start > 0) await nextTurn()
      if (this.destroyed) return
      this.push(response.subarray(start, start + chunkSize))
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
