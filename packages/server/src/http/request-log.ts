import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from '../env.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the thread for admins responds to the request. It logs and counts the request too. */
    isForwarded: boolean
  }
}

/**
 * The log of this process. A line names the route, never the requested URL, and no header, query, body or SQL parameter.
 * So a secret that a client sends in the wrong place does not reach the log.
 */
export function createLogger(
  {
    logLevel,
    nodeName,
    worker,
  }: Pick<Settings, 'logLevel' | 'nodeName'> & { worker?: number | string | undefined },
  destination?: DestinationStream,
): Logger {
  const options = {
    level: logLevel,
    base: { node: nodeName, worker },
    // @fastify/multipart logs the options of its parser, which include all headers.
    serializers: { err: describeError, req: nothing, res: nothing, busboyOptions: nothing },
  }
  return destination ? pino(options, destination) : pino(options)
}

const nothing = () => undefined

/** Whether a request comes from a load balancer or a monitoring system again and again. Those would fill the log. */
export const isProbe = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config?.operation?.tag === 'Health'

/** Logs one line for each request when the response is sent. */
export function logRequests(app: FastifyInstance) {
  app.decorateRequest('isForwarded', false)
  app.addHook('onResponse', (request, reply, done) => {
    if (!isProbe(request) && !request.isForwarded) log(request, reply)
    done()
  })
}

function log(request: FastifyRequest, reply: FastifyReply) {
  request.log.info(
    {
      tenant_id: request.tenantId ?? undefined,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'request',
  )
}

/** The message of a failed query contains its parameters. Only the database's own message is logged. */
function describeError(error: Error & { cause?: unknown; code?: string; query?: string }): object {
  if (error.query !== undefined && error.cause instanceof Error) {
    return { ...describeError(error.cause), query: error.query }
  }
  const { name, message, code, stack } = error
  // If the database refuses a value (SQLSTATE 22…), its message repeats the value.
  const safeMessage = /^22/.test(`${code}`) ? 'the database refused a value' : message
  return { type: name, message: safeMessage, code, stack: stack?.replace(message, () => safeMessage) }
}
