import type { FastifyInstance } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * The log of this process. A line names the route, never the address that was asked for, and no header, query, body
 * or SQL parameter: a secret that a client sends in the wrong place stays out of it.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    // The parser of forms logs its options, with all headers among them.
    serializers: { err: describeError, req: nothing, res: nothing, busboyOptions: nothing },
  }
  return destination ? pino(options, destination) : pino(options)
}

const nothing = () => undefined

/** One line for each request, when it is answered. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}

/** A failed query carries its parameters in its message; only the database's own words are kept. */
function describeError(error: Error & { cause?: unknown; code?: string; query?: string }): object {
  if (error.query !== undefined && error.cause instanceof Error) {
    return { ...describeError(error.cause), query: error.query }
  }
  const { name, message, code, stack } = error
  // Of a value that it can't take (SQLSTATE 22…) the database repeats the value.
  const told = /^22/.test(`${code}`) ? 'the database refused a value' : message
  return { type: name, message: told, code, stack: stack?.replace(message, () => told) }
}
