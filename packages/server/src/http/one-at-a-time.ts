import type { ServerResponse } from 'node:http'
import { rateLimited } from '../errors.ts'
import { nextTurn } from '../slices.ts'

const maxWaiting = 20

/**
 * Returns the function with which a request waits until it is the only one of its owner. Up to 20 wait, and further ones
 * are refused. It resolves to a function that lets the next one continue before the response is closed.
 * @param subject what there is too much of then
 */
export function oneAtATime(subject: string) {
  /** The owners with a running request, and what lets their next requests continue. */
  const lines = new Map<string, (() => void)[]>()
  const refused = () => rateLimited(1, undefined, `${subject} at the same time`)

  function leave(owner: string) {
    const next = lines.get(owner)?.shift()
    // Not at once: the end of one and the start of the next together would hold the event loop for long.
    if (next) void nextTurn(owner).then(next)
    else lines.delete(owner)
  }

  return async (owner: string, response: Pick<ServerResponse, 'once' | 'destroyed'>): Promise<() => void> => {
    const line = lines.get(owner)
    if (line && line.length >= maxWaiting) throw refused()
    if (line) await new Promise<void>(resolve => line.push(resolve))
    else lines.set(owner, [])
    if (response.destroyed) {
      leave(owner)
      // The client has left, so the work would be for nothing.
      throw refused()
    }
    let isIn = true
    const leaveOnce = () => {
      if (isIn) leave(owner)
      isIn = false
    }
    response.once('close', leaveOnce)
    return leaveOnce
  }
}
