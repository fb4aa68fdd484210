import type { FastifyInstance, FastifyRequest } from 'fastify'
import { excessOf } from './excess-of.ts'
import { ownerOf } from './json-body.ts'

const KiB = 1024
const checkIntervalMs = 50
const longestPauseMs = 1000

const defaults = {
  /** Smaller bodies do not count. */
  smallest: 16 * KiB,
  /** How many bytes of bodies that have not arrived to their end may be in memory. */
  maxBytes: 8 * KiB * KiB,
  /** About what a file, or an import, takes on its way to the disk, in the buffers of several streams. */
  onItsWay: 128 * KiB,
}

/** What of a body may have arrived before its reading begins. */
const alreadyBuffered = 64 * KiB

interface Unfinished {
  owner: string
  request: FastifyRequest
  largest: number
  /** What the connection had received when the reading began. */
  before: number
  /** What it had received at the last check, and since when. */
  seen: number
  since: number
}

/**
 * Bounds the memory that clients hold by not sending their bodies to the end. If all unfinished bodies together are too
 * large, some of the caller that has the most are refused, so that others are not affected: those that have not moved for
 * longest, then the largest, then the oldest. So a small body over a slow connection outlives large ones that are held.
 */
export function boundUnfinishedBodies(app: FastifyInstance, { smallest, maxBytes, onItsWay } = defaults) {
  // In the order in which they began.
  const unfinished = new Set<Unfinished>()

  app.addHook('preParsing', (request, reply, payload, done) => {
    const largest = largestSize(request, onItsWay)
    if (largest >= smallest) {
      const before = request.raw.socket.bytesRead
      const since = performance.now()
      const body = { owner: ownerOf(request), request, largest, before, seen: before, since }
      unfinished.add(body)
      reply.raw.once('close', () => unfinished.delete(body))
    }
    done(null, payload)
  })

  const timer = setInterval(() => {
    const now = performance.now()
    // What has arrived may still wait for its turn, and others bound that.
    for (const body of unfinished) if (body.request.raw.complete) unfinished.delete(body)
    const held = Array.from(unfinished, body => ({
      body,
      owner: body.owner,
      size: sizeNow(body),
      rests: restOf(body, now),
    }))
    held.sort((one, other) => other.rests - one.rests || other.size - one.size)
    for (const { body } of excessOf(held, maxBytes)) {
      unfinished.delete(body)
      const { raw, tenantId } = body.request
      app.log.warn({ tenant_id: tenantId }, 'a request was dropped because too many do not arrive')
      app.server.emit('clientError', tooManyError(), raw.socket)
      // A client that goes on sending would otherwise go on filling the memory.
      raw.socket.destroySoon()
    }
  }, checkIntervalMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** For how many milliseconds nothing more has arrived; 0 if that is no longer than a slow connection may pause. */
function restOf(body: Unfinished, now: number): number {
  const received = body.request.raw.socket.bytesRead
  if (received !== body.seen) Object.assign(body, { seen: received, since: now })
  const rest = now - body.since
  return rest > longestPauseMs ? rest : 0
}

const sizeNow = ({ request, largest, before }: Unfinished): number =>
  Math.min(largest, request.raw.socket.bytesRead - before + alreadyBuffered)

/** How large the body can be in memory. */
function largestSize({ method, headers, routeOptions }: FastifyRequest, onItsWay: number): number {
  const { operation } = routeOptions.config
  if (method === 'GET') return 0
  if (operation?.upload || operation?.inParts) return onItsWay
  const declared = headers['content-length']
  if (declared === undefined && headers['transfer-encoding'] === undefined) return 0
  return Math.min(Number(declared ?? Infinity), routeOptions.bodyLimit)
}

const tooManyError = () => Object.assign(new Error('Too many requests'), { code: 'TOO_MANY_UNFINISHED' })
