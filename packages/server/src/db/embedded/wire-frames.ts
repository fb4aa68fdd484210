const code = (letter: string) => letter.charCodeAt(0)
const query = code('Q')
const sync = code('S')
const flush = code('H')
const terminate = code('X')

export type ClientAction =
  | { kind: 'startup' }
  | { kind: 'batch'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'terminate' }

/**
 * Cuts what a client writes into batches that end with Sync or Query. PGlite must get each batch whole:
 * handed over frame by frame, it loses track of the protocol at the first SQL error.
 */
export class FrameReader {
  #pending: Buffer = Buffer.alloc(0)
  #started = false

  read(chunk: Buffer): ClientAction[] {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    const actions: ClientAction[] = []
    let batchStart = 0
    for (let start = 0, end = this.#frameEnd(0); end !== null; start = end, end = this.#frameEnd(end)) {
      const type = this.#started ? this.#pending[start] : null
      if (type === flush) throw new Error('the embedded database does not read results in portions')
      if (type !== null && type !== query && type !== sync && type !== terminate) continue
      if (type === null) actions.push({ kind: 'startup' })
      else if (type === terminate) actions.push({ kind: 'terminate' })
      else actions.push({ kind: 'batch', bytes: Uint8Array.from(this.#pending.subarray(batchStart, end)) })
      this.#started = true
      batchStart = end
    }
    this.#pending = this.#pending.subarray(batchStart)
    return actions
  }

  /** Where the frame that starts there ends, once it is here whole. The very first one has no type byte. */
  #frameEnd(start: number): number | null {
    const lengthAt = this.#started ? start + 1 : start
    if (this.#pending.length < lengthAt + 4) return null
    const end = lengthAt + this.#pending.readInt32BE(lengthAt)
    return end <= this.#pending.length ? end : null
  }
}
