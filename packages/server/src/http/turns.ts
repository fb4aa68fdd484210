import type { FastifyReply, FastifyRequest } from 'fastify'
import { rateLimited } from '../errors.ts'

/** How many requests of one tenant may wait for their turn. */
const maxWaiting = 200

/**
 * Lets a tenant have only so many requests to a route worked on at a time. The others wait with their bodies unread: a
 * tenant that floods waits for itself, and everybody else comes in between.
 */
export function takeTurns(count: number) {
  const tenants = new Map<string, Turns>()

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { principal } = request
    // Of a beacon nothing is known before its body is read.
    if (!principal || !('tenant' in principal)) return
    const tenantId = principal.tenant.tenant_id
    const turns = tenants.get(tenantId) ?? new Turns(count)
    tenants.set(tenantId, turns)
    if (turns.waiting >= maxWaiting) throw rateLimited(1)
    const turn = turns.take()
    reply.raw.once('close', async () => {
      await turn
      turns.pass()
      if (turns.isIdle) tenants.delete(tenantId)
    })
    await turn
  }
}

class Turns {
  readonly #queue: (() => void)[] = []
  readonly #count: number
  #taken = 0

  constructor(count: number) {
    this.#count = count
  }

  get waiting(): number {
    return this.#queue.length
  }

  get isIdle(): boolean {
    return this.#taken === 0
  }

  /** Resolves when it is one's turn. */
  async take(): Promise<void> {
    if (this.#taken < this.#count) this.#taken++
    else await new Promise<void>(resolve => this.#queue.push(resolve))
  }

  /** Gives a turn that was taken to whoever waits the longest. */
  pass() {
    const next = this.#queue.shift()
    if (next) next()
    else this.#taken--
  }
}
