import { Refusal } from '../errors.ts'

/** The database does not respond at the moment. */
export class DatabaseAway extends Refusal {
  constructor() {
    super('UNAVAILABLE', 'The database does not respond.', 1)
  }
}

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
 * SQLSTATEs: connection failures (08), out of disk, memory or connections (53), a file that cannot be read or written
 * (58030), shut down, starting, statement timeout (57), a transaction left idle too long (25P03), a server that became a
 * read-only replica (25006).
 */
const serverCodes = /^(08\w{3}|53\w{3}|58030|57014|57P\d\d|25P03|25006)$/

/** Those of them that only a server that works can send. */
const workingCodes = /^(53\w{3}|58030|57014|25P03|25006)$/

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
  return someLink(error, isUnavailableError)
}

/** Whether an error comes from a server that responds, but is busy, full or a replica. */
export function isFromWorkingServer(error: unknown): boolean {
  return someLink(error, ({ code }) => workingCodes.test(`${code}`))
}

type DatabaseError = Error & { code?: unknown; syscall?: unknown }

/** Whether an error or one of its causes is of a kind. */
function someLink(error: unknown, isOfKind: (error: DatabaseError) => boolean): boolean {
  for (let link = error, depth = 0; link instanceof Error && depth < 10; link = link.cause, depth++) {
    if (isOfKind(link)) return true
    if (link instanceof AggregateError && link.errors.some(one => someLink(one, isOfKind))) return true
  }
  return false
}

function isUnavailableError(error: DatabaseError): boolean {
  if (error instanceof DatabaseAway) return true
  const code = typeof error.code === 'string' ? error.code : ''
  if (networkCodes.has(code) || serverCodes.test(code)) return true
  // The Unix socket of a server that is down.
  if (code === 'ENOENT' && error.syscall === 'connect') return true
  return driverMessages.some(message => error.message.includes(message))
}
