import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { excessOf } from './excess-of.ts'
import { ownerOf } from './json-body.ts'

const MiB = 1024 * 1024

/** The system takes smaller answers at once, and streams wait for their reader. */
const smallestCounted = MiB / 16
/** How many bytes of answers may wait for their readers. */
export const maxUnreadBytes = 16 * MiB

interface UnreadAnswer {
  owner: string
  tenantId: string | null
  size: number
  socket: Socket
}

/**
 * Bounds the memory that clients hold by not reading. If all unread answers together are too large, the oldest ones of
 * the callers that have the most are dropped, so that the readers of other tenants are not affected.
 */
export function boundUnreadAnswers(app: FastifyInstance, maxBytes = maxUnreadBytes) {
  // In the order in which they were sent.
  const unread = new Set<UnreadAnswer>()
  let total = 0

  function release(answer: UnreadAnswer) {
    if (unread.delete(answer)) total -= answer.size
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const size = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    if (size >= smallestCounted) {
      const answer = {
        owner: ownerOf(request),
        tenantId: request.tenantId,
        size,
        socket: request.raw.socket,
      }
      unread.add(answer)
      total += size
      reply.raw.once('close', () => release(answer))
      if (total > maxBytes) for (const excess of excessOf(unread, maxBytes)) drop(excess)
    }
    done(null, payload)
  })

  function drop(answer: UnreadAnswer) {
    release(answer)
    answer.socket.destroy()
    app.log.warn({ tenant_id: answer.tenantId }, 'an answer was dropped because too many are not read')
  }
}
