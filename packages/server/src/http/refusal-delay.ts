import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { declaredSize } from './declared-size.ts'
import { ownerOf } from './json-body.ts'

/** A smaller body costs little, and may be what a page sends. */
export const largeBody = 16 * 1024
const delayMs = 250
/** How many refusals may wait. Each holds a connection. */
const maxDelayed = 1000
/** While a large body arrives, its refusal waits until this long after the one before it of the same owner. */
const paceMs = 100
const longestMs = 20_000

export type DelayRefusal = ReturnType<typeof createRefusalDelay>

/**
 * Delays refusals of callers who come too often. A caller that repeats a refused request at once would otherwise keep the
 * service as busy as without a limit. Large bodies cost the most, so their refusals wait longest, and nothing more of them is
 * read meanwhile.
 */
export function createRefusalDelay() {
  /** For each owner: when the latest of its refusals that keep to the pace is due. */
  const latestDue = new Map<string, number>()
  let delayed = 0

  async function keepPace(request: FastifyRequest) {
    const owner = ownerOf(request)
    const now = performance.now()
    const next = (latestDue.get(owner) ?? 0) + paceMs
    const due = Math.min(Math.max(now + delayMs, next), now + longestMs)
    latestDue.set(owner, due)
    const goOn = pause(request.raw)
    await wait(due - now)
    goOn()
    if (latestDue.get(owner) === due) latestDue.delete(owner)
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const isLarge = isLargeBodyArriving(request.raw)
    const isCrowded = delayed >= maxDelayed || latestDue.has(ownerOf(request))
    // To read the rest of all these bodies, so that their connections can go on, would cost more than anything before.
    if (isLarge && isCrowded) reply.header('connection', 'close')
    if (delayed >= maxDelayed) return
    delayed++
    await (isLarge ? keepPace(request) : wait(delayMs))
    delayed--
  }
}

/** The end of the service does not wait for refusals whose connections are closed. */
const wait = (milliseconds: number) => delay(milliseconds, undefined, { ref: false })

const isLargeBodyArriving = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && declaredSize(headers) >= largeBody

/** Leaves the rest of a body to the system, and frees the memory of what has arrived. Returns the function that goes on. */
function pause(raw: IncomingMessage): () => void {
  const { socket } = raw
  const pauseSocket = () => void socket.pause()
  const wasPaused = socket.isPaused()
  raw.read()
  // To read what has arrived lets a paused socket go on, but only a moment later.
  if (wasPaused) socket.once('resume', pauseSocket)
  else pauseSocket()
  return () => {
    socket.off('resume', pauseSocket).resume()
    raw.resume()
  }
}
