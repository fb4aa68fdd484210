import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rateLimited } from '../errors.ts'
import { declaredSize } from './declared-size.ts'
import { excessOf } from './excess-of.ts'
import { ownerOf } from './json-body.ts'
import { largeBody } from './refusal-delay.ts'

const KiB = 1024
const checkIntervalMs = 50
const longestPauseMs = 1000

const defaults = {
  /** Smaller bodies do not count. */
  smallest: largeBody,
  /** How many bytes of bodies that have not arrived to their end may be in memory. */
  maxBytes: 8 * KiB * KiB,
  /** About what a file, or an import, takes on its way to the disk, in the buffers of several streams. */
  onItsWay: 128 * KiB,
  /** How many bodies may wait until they are read. */
  maxWaiting: 32,
  /** How many checks later the next one is read, even if another has to be dropped for it. */
  checksUntilNext: 5,
}

/** What of a body may have arrived before its reading begins. */
const alreadyBuffered = 64 * KiB

interface Body {
  owner: string
  request: FastifyRequest
  /** How large it can be in memory. */
  largest: number
}

interface Unfinished extends Body {
  /** What the connection had received when the reading began. */
  before: number
  /** What it had received at the last check, and since when. */
  seen: number
  since: number
}

interface Waiting extends Body {
  size: 1
  read(): void
  refuse(): void
}

/**
 * Bounds the memory that clients hold by not sending their bodies to the end. Bodies of no tenant, which anybody can send from
 * any number of addresses, have a room of their own.
 */
export function boundUnfinishedBodies(app: FastifyInstance, bounds = defaults) {
  const rooms = {
    ofTenants: createRoom(app, bounds),
    ofStrangers: createRoom(app, { ...bounds, maxBytes: bounds.maxBytes / 4 }),
  }

  app.addHook('preParsing', (request, reply, payload, done) => {
    const largest = largestSize(request, bounds.onItsWay)
    if (largest < bounds.smallest || request.raw.complete) return done(null, payload)
    const room = request.tenantId ? rooms.ofTenants : rooms.ofStrangers
    room.admit({ owner: ownerOf(request), request, largest }, reply, error => done(error, payload))
  })

  const all = Object.values(rooms)
  const timer = setInterval(() => {
    for (const room of all) room.check()
  }, checkIntervalMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    for (const room of all) room.open()
  })
}

/**
 * If all unfinished bodies together are too large, some of the caller that has the most are dropped, so that others are not
 * affected: those that have not moved for longest, then the largest, then the oldest. So a small body over a slow connection
 * outlives large ones that are held.
 *
 * If there is no room, the next bodies of a caller that has its share wait, a few of them unread and the others for their
 * refusal: clients that are refused and come again at once would keep the event loop busy. From time to time one of them is
 * read, even if another has to be dropped for it. The latest goes first, so that a new client does not wait behind those that
 * never send their last byte.
 */
function createRoom(app: FastifyInstance, { maxBytes, maxWaiting, checksUntilNext }: typeof defaults) {
  // In the order in which they began.
  const unfinished = new Set<Unfinished>()
  const waiting = new Set<Waiting>()
  let checks = 0

  /** @param done begins to read the body, or refuses it */
  function admit(body: Body, { raw }: FastifyReply, done: (error: Error | null) => void) {
    const read = () => {
      const before = body.request.raw.socket.bytesRead
      const begun = { ...body, before, seen: before, since: performance.now() }
      unfinished.add(begun)
      raw.once('close', () => unfinished.delete(begun))
      done(null)
    }
    if (hasRoom(body)) return read()
    const one = { ...body, size: 1 as const, read, refuse: () => done(tooMany) }
    waiting.add(one)
    raw.once('close', () => waiting.delete(one))
    for (const excess of excessOf(waiting, maxWaiting)) if (waiting.delete(excess)) excess.refuse()
  }

  /** Whether a body fits, or its owner has less than its share. Then others make room at the next check. */
  function hasRoom({ owner, largest }: Body): boolean {
    const owners = new Set([owner])
    let [own, total] = [largest, largest]
    for (const body of unfinished) {
      const size = sizeNow(body)
      owners.add(body.owner)
      total += size
      if (body.owner === owner) own += size
    }
    return total <= maxBytes || own <= maxBytes / owners.size
  }

  function check() {
    for (const body of unfinished) if (body.request.raw.complete) unfinished.delete(body)
    dropExcess()
    readWaiting()
  }

  function readWaiting() {
    const isNextDue = ++checks % checksUntilNext === 0
    const full = new Set<string>()
    for (const one of [...waiting].reverse()) {
      const isNext = !full.has(one.owner) && !hasRoom(one)
      if (isNext) full.add(one.owner)
      // What has arrived meanwhile takes no more memory than it does now.
      const mayBeRead = !full.has(one.owner) || (isNext && isNextDue) || one.request.raw.complete
      if (mayBeRead) read(one)
    }
  }

  function read(one: Waiting) {
    waiting.delete(one)
    one.read()
  }

  function dropExcess() {
    const now = performance.now()
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
  }

  /** Otherwise those that wait would not end, not even if their clients have left. */
  function open() {
    for (const one of waiting) read(one)
  }

  return { admit, check, open }
}

/** For how many milliseconds nothing more has arrived; 0 if that is no longer than a slow connection may pause. */
function restOf(body: Unfinished, now: number): number {
  const received = body.request.raw.socket.bytesRead
  if (received !== body.seen) Object.assign(body, { seen: received, since: now })
  const rest = now - body.since
  return rest > longestPauseMs ? rest : 0
}

/** What has arrived to its end may still wait for its turn, and others bound that. */
const sizeNow = ({ request: { raw }, largest, before }: Unfinished): number =>
  raw.complete ? 0 : Math.min(largest, raw.socket.bytesRead - before + alreadyBuffered)

/** How large the body can be in memory. */
function largestSize({ method, headers, routeOptions }: FastifyRequest, onItsWay: number): number {
  const { operation } = routeOptions.config
  if (method === 'GET') return 0
  if (operation?.upload || operation?.inParts) return onItsWay
  return Math.min(declaredSize(headers), routeOptions.bodyLimit)
}

const tooMany = rateLimited(1, undefined, 'large requests at the same time')
const tooManyError = () => Object.assign(new Error('Too many requests'), { code: 'TOO_MANY_UNFINISHED' })
