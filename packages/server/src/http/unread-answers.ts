import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const MiB = 1024 * 1024

/** The system takes smaller answers at once, and streams wait for their reader. */
const smallestCounted = MiB / 16
/** How many bytes of answers may wait for their readers. */
const defaultMaxBytes = 64 * MiB

interface UnreadAnswer {
  tenantId: string | null
  size: number
  socket: Socket
}

/**
 * Bounds the memory that clients hold by not reading. If all unread answers together are too large, the oldest ones of
 * the tenant that has the most are dropped, so that the readers of other tenants are not affected.
 */
export function boundUnreadAnswers(app: FastifyInstance, maxBytes = defaultMaxBytes) {
  // In the order in which they were sent.
  const unread = new Set<UnreadAnswer>()
  let total = 0

  function release(answer: UnreadAnswer) {
    if (unread.delete(answer)) total -= answer.size
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const size = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    if (size >= smallestCounted) {
      const answer = { tenantId: request.tenantId, size, socket: request.raw.socket }
      unread.add(answer)
      total += size
      reply.raw.once('close', () => release(answer))
      while (total > maxBytes && unread.size > 1) drop(oldestOfLargest(unread))
    }
    done(null, payload)
  })

  function drop(answer: UnreadAnswer) {
    release(answer)
    answer.socket.destroy()
    app.log.warn({ tenant_id: answer.tenantId }, 'an answer was dropped because too many are not read')
  }
}

function oldestOfLargest(unread: Set<UnreadAnswer>): UnreadAnswer {
  const sizes = new Map<string | null, number>()
  for (const { tenantId, size } of unread) sizes.set(tenantId, (sizes.get(tenantId) ?? 0) + size)
  const [largest] = [...sizes].reduce((most, next) => (next[1] > most[1] ? next : most))
  return [...unread].find(({ tenantId }) => tenantId === largest) as UnreadAnswer
}
