const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EMBEDDED_UNAVAILABLE',
])

/**
 * SQLSTATEs: connection failures (08), out of disk, memory or connections (53), shut down, starting,
 * statement timeout (57), a transaction left idle too long (25P03), a server that became a read-only
 * replica (25006).
 */
const serverCodes = /^(08\w{3}|53\w{3}|57014|57P\d\d|25P03|25006)$/

const driverMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Query read timeout',
  'is not queryable',
  'Cannot use a pool after calling end',
]

/** Whether an error means that the database is unavailable at the moment (a 503), not that the query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let link = error, depth = 0; link instanceof Error && depth < 10; link = link.cause, depth++) {
    if (isUnavailableError(link)) return true
    if (link instanceof AggregateError && link.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}

function isUnavailableError(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  const code = typeof error.code === 'string' ? error.code : ''
  if (networkCodes.has(code) || serverCodes.test(code)) return true
  // The Unix socket of a server that is down.
  if (code === 'ENOENT' && error.syscall === 'connect') return true
  return driverMessages.some(message => error.message.includes(message))
}
