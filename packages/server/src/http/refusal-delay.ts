import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimit } from '../rates.ts'
import { declaredSize } from './declared-size.ts'
import { ownerOf } from './json-body.ts'
import { createWindowCounter } from './window-counter.ts'

/** A smaller body costs little, and may be what a page sends. */
export const largeBody = 16 * 1024
const delayMs = 250
/** How many refusals may wait. Each holds a connection. */
const maxDelayed = 1500
/** While a large body arrives, its refusal waits until this long after the one before it of the same owner. */
const paceMs = 100
const longestMs = 20_000

/**
 * Delays the refusals of callers who come too often: each 429, and every other refusal of an address that gets many. A caller
 * that repeats a refused request at once would otherwise keep the service as busy as without a limit. Large bodies cost the
 * most, so their refusals wait longest, and nothing more of them is read meanwhile.
 * @param limit how many other refusals an address gets at once
 */
export function delayRefusals(app: FastifyInstance, limit: RateLimit | null) {
  /** For each owner: when the latest of its refusals that keep to the pace is due. */
  const latestDue = new Map<string, number>()
  const delayed = new Map<string, number>()
  let delayedInAll = 0
  const refused = limit && createWindowCounter(limit.windowSeconds * 1000)

  app.addHook('onSend', (request, reply, payload, done) => {
    if (isTooOften(request, reply)) void wait(request, reply).then(() => done(null, payload))
    else done(null, payload)
  })

  function isTooOften({ ip }: FastifyRequest, { statusCode }: FastifyReply): boolean {
    if (statusCode === 429) return true
    if (!limit || !refused || statusCode < 400 || statusCode >= 500) return false
    return refused.count(normalizeIP(ip)).current > limit.max
  }

  async function wait(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const owner = ownerOf(request)
    const own = delayed.get(owner) ?? 0
    // As many as there are free places: so an owner that has taken all it can leaves half of them to the others.
    const isFull = own >= maxDelayed - delayedInAll
    const isLarge = isLargeBodyArriving(request.raw)
    // To read the rest of all these bodies, so that their connections can go on, would cost more than anything before.
    if (isLarge && (isFull || latestDue.has(owner))) reply.header('connection', 'close')
    if (isFull) return
    delayed.set(owner, own + 1)
    delayedInAll++
    await (isLarge ? keepPace(request, owner) : unrefDelay(delayMs))
    delayedInAll--
    const rest = (delayed.get(owner) ?? 0) - 1
    if (rest > 0) delayed.set(owner, rest)
    else delayed.delete(owner)
  }

  async function keepPace(request: FastifyRequest, owner: string) {
    const now = performance.now()
    const next = (latestDue.get(owner) ?? 0) + paceMs
    const due = Math.min(Math.max(now + delayMs, next), now + longestMs)
    latestDue.set(owner, due)
    const goOn = pause(request.raw)
    await unrefDelay(due - now)
    goOn()
    if (latestDue.get(owner) === due) latestDue.delete(owner)
  }
}

/** The end of the service does not wait for refusals whose connections are closed. */
const unrefDelay = (milliseconds: number) => delay(milliseconds, undefined, { ref: false })

function isLargeBodyArriving({ complete, headers, readableLength }: IncomingMessage): boolean {
  if (complete) return false
  const declared = declaredSize(headers)
  // A proxy may send what is small in chunks, too.
  return (declared === Infinity ? readableLength : declared) >= largeBody
}

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
