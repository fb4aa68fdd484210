import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const newRequestId = (): string => `req_${randomUUID().replaceAll('-', '')}`

/** The client's own request id if it is valid, otherwise a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : newRequestId()
}
