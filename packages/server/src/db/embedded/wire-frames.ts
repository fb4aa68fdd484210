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
 * Splits the bytes of a client into batches that end with Sync or Query. PGlite must get each batch as a whole: if it
 * gets single frames, it sends too many ReadyForQuery messages after an SQL error, and the client gets out of step.
 * https://github.com/electric-sql/pglite/issues/958
 */
export function createFrameReader() {
  let pending: Buffer = Buffer.alloc(0)
  let hasStarted = false

  /** The end of the frame that starts at a position, or null if it is incomplete. The first frame has no type byte. */
  function frameEnd(start: number): number | null {
    const lengthAt = hasStarted ? start + 1 : start
    if (pending.length < lengthAt + 4) return null
    const end = lengthAt + pending.readInt32BE(lengthAt)
    return end <= pending.length ? end : null
  }

  return function read(chunk: Buffer): ClientAction[] {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    const actions: ClientAction[] = []
    let batchStart = 0
    for (let start = 0, end = frameEnd(0); end !== null; start = end, end = frameEnd(end)) {
      const type = hasStarted ? pending[start] : null
      if (type === flush) throw new Error('the embedded database cannot read results in portions')
      if (type !== null && type !== query && type !== sync && type !== terminate) continue
      if (type === null) actions.push({ kind: 'startup' })
      else if (type === terminate) actions.push({ kind: 'terminate' })
      else actions.push({ kind: 'batch', bytes: Uint8Array.from(pending.subarray(batchStart, end)) })
      hasStarted = true
      batchStart = end
    }
    pending = pending.subarray(batchStart)
    return actions
  }
}
