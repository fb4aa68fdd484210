import { rateLimited } from '../errors.ts'
import { nextTurn } from '../slices.ts'

/** A body up to this size takes too little time to wait for. */
export const smallBody = 4096
/** How many bytes of one owner may wait. */
const maxWaitingBytes = 8 * 1024 * 1024

/**
 * Large bodies take turns before they are parsed, because parsing, checking and storing them takes the whole event loop.
 * Without turns, a flood on many connections would be parsed in one turn of the event loop, and everybody would wait for it.
 */
export function createBodyTurns() {
  const waitingBytes = new Map<string, number>()

  /** Resolves when the body of an owner, which is a tenant or an IP address, may be parsed. */
  return async (owner: string, bytes: number): Promise<void> => {
    const waiting = (waitingBytes.get(owner) ?? 0) + bytes
    if (waiting > maxWaitingBytes) throw rateLimited(1, undefined, 'large requests at the same time')
    waitingBytes.set(owner, waiting)
    await nextTurn(owner)
    const left = (waitingBytes.get(owner) ?? 0) - bytes
    if (left > 0) waitingBytes.set(owner, left)
    else waitingBytes.delete(owner)
  }
}
