import type { IncomingHttpHeaders } from 'node:http'

/** How large the body of a request is by its headers: Infinity if it comes in chunks, 0 if there is none. */
export function declaredSize(headers: IncomingHttpHeaders): number {
  const length = headers['content-length'] ?? (headers['transfer-encoding'] ? Infinity : 0)
  return Number(length)
}
