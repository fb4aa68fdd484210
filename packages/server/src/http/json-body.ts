import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse } from 'secure-json-parse'
import { invalid, pathNotFound } from '../errors.ts'
import { isStorable } from '../storable.ts'
import { createBodyTurns } from './body-turns.ts'
import { pathText } from './validation.ts'

const maxDepth = 100
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads JSON bodies, and nothing else, into values that PostgreSQL can store. */
export function readJsonBodies(app: FastifyInstance) {
  const waitForTurn = createBodyTurns()
  const readBody = async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw invalid('body: compressed bodies are not accepted')
    }
    if (bytes.length === 0) return undefined
    await waitForTurn(request.tenantId ?? request.ip, bytes.length)
    return parseJson(bytes)
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readBody)
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (!isBeacon(request)) throw invalid('content-type: must be application/json')
      return readBody(request, bytes)
    },
  )
  app.addHook('preValidation', async request => {
    for (const value of Object.values(request.params as Record<string, string>)) {
      if (!isStorable(value)) throw pathNotFound()
    }
    refuseProblems(request.query, 'query')
  })
}

/** Whether a request is a beacon, which cannot set headers, and its operation accepts beacons. */
export const isBeacon = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.operation?.beacon === true && /^text\/plain\b/i.test(headers['content-type'] ?? '')

function parseJson(bytes: Buffer): unknown {
  const value = parseText(bytes)
  refuseProblems(value, 'body')
  return value
}

function parseText(bytes: Buffer): unknown {
  try {
    return parse(utf8.decode(bytes), { protoAction: 'error', constructorAction: 'error' })
  } catch {
    throw invalid('body: is not valid JSON')
  }
}

/** Refuses values that could not be stored exactly as they were sent. */
function refuseProblems(value: unknown, part: string, path: string[] = []) {
  const problem = problemOf(value, path.length)
  if (problem !== null) throw invalid(`${pathText(path, part)}: ${problem}`)
  if (typeof value !== 'object' || value === null) return
  for (const name in value) {
    if (!isStorable(name)) throw invalid(`${pathText(path, part)}: field names ${unstorable}`)
    path.push(name)
    refuseProblems((value as Record<string, unknown>)[name], part, path)
    path.pop()
  }
}

const unstorable = 'must not contain NUL characters or lone surrogates'

function problemOf(value: unknown, depth: number): string | null {
  switch (typeof value) {
    case 'string':
      return isStorable(value) ? null : `text ${unstorable}`
    case 'number':
      return isExact(value) ? null : 'numbers beyond 2^53 - 1 are not exact; send a string'
    case 'object':
      return value !== null && depth >= maxDepth ? `is nested deeper than ${maxDepth} levels` : null
    default:
      return null
  }
}

/** JSON.parse has already turned 2^53 + 1 into 2^53, and 1e400 into Infinity. */
const isExact = (value: number) =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
