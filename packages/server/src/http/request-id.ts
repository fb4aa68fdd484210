import { randomFillSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const idBytes = 16
/** Random bytes for the next ids: asking for many at once costs less. */
const pool = Buffer.alloc(idBytes * 256)
let used = pool.length

export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += idBytes
  return `req_${pool.toString('hex', used - idBytes, used)}`
}

/** The client's own request id if it is valid, otherwise a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : newRequestId()
}
