import type { ServerResponse } from 'node:http'
import type { MaybePromise } from '../maybe-promise.ts'
import { nextTurn } from '../slices.ts'

/** How many requests of one tenant may run at once without waiting for a turn. */
const freeRequests = 4
/** Tenants count as present for this time after their last request. */
const presenceMs = 1000

/**
 * Lets the requests of a tenant with many of them wait for a turn while other tenants are present: each turn of the event
 * loop continues one. The requests of the others do not wait. Returns the function that a request of a tenant calls first.
 */
export function createRequestTurns() {
  const running = new Map<string, number>()
  let latest = ''
  let othersUntil = 0

  function end(tenantId: string) {
    const left = (running.get(tenantId) ?? 1) - 1
    if (left > 0) running.set(tenantId, left)
    else running.delete(tenantId)
  }

  return (tenantId: string, response: Pick<ServerResponse, 'once' | 'destroyed'>): MaybePromise<void> => {
    const now = performance.now()
    if (tenantId !== latest) {
      latest = tenantId
      othersUntil = now + presenceMs
    }
    // Without others there is no one to let through. If the client has left while its credentials were checked, no event
    // would end the count.
    if (now >= othersUntil || response.destroyed) return
    const count = (running.get(tenantId) ?? 0) + 1
    running.set(tenantId, count)
    response.once('close', () => end(tenantId))
    return count > freeRequests ? nextTurn(tenantId) : undefined
  }
}
