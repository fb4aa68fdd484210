import { Duplex } from 'node:stream'
import { nextTurn } from '../../slices.ts'
import { queryFrame, welcome } from './server-frames.ts'
import type { Session } from './shared-engine.ts'
import { type ClientAction, createFrameReader } from './wire-frames.ts'

const chunkSize = 64 * 1024

/** Takes the place of the socket that `pg` would open, and connects it to the embedded database. */
export class WireStream extends Duplex {
  readonly #readActions = createFrameReader()
  readonly #join: () => Promise<Session>
  #session: Session | null = null
  #unsubscribe = () => {}
  #delivered = Promise.resolve()

  constructor(join: () => Promise<Session>) {
    super()
    this.#join = join
  }

  connect(): this {
    this.#open().then(
      () => this.emit('connect'),
      error => this.destroy(error),
    )
    return this
  }

  async #open() {
    const session = await this.#join()
    if (this.destroyed) return session.end()
    this.#session = session
    this.#unsubscribe = session.onFailure(error => this.destroy(error))
    // The client before may have left settings, or prepared statements with names that this client is going to use.
    await session.exchange(queryFrame('discard all'))
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
    this.#session?.end()
    done(error)
  }

  #perform(action: ClientAction) {
    const session = this.#session
    if (!session) throw new Error('write before connect')
    if (action.kind === 'startup') this.push(welcome(session.serverVersion))
    else if (action.kind === 'terminate') void this.#delivered.then(() => this.push(null))
    else {
      const response = session.exchange(action.bytes)
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
