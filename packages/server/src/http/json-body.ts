import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify'
import { parse } from 'secure-json-parse'
import { invalid, pathNotFound } from '../errors.ts'
import { callBack, whenKnown } from '../maybe-promise.ts'
import { pathText } from '../schema-errors.ts'
import { isStorable } from '../storable.ts'
import { createBodyTurns, smallBody } from './body-turns.ts'
import { hasMoreValues } from './has-more-values.ts'
import { byteOrderMarkLength, hasByteOrderMark } from './json-bytes.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { notJson } from './split-json.ts'

const maxDepth = 100
/** An audience rule may have 50,000 values. More than this would take too long to parse at once. */
const maxValues = 60_000
/** A larger body takes the event loop several times until its request is answered. */
const largeBody = 128 * 1024
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads JSON bodies, and nothing else, into values that PostgreSQL can store. */
export function readJsonBodies(app: FastifyInstance) {
  const waitForTurn = createBodyTurns()
  const enter = oneAtATime('large requests')
  const large = new WeakSet<FastifyRequest>()

  const readBody: FastifyBodyParser<Buffer> = (request, bytes, done) => {
    refuseCompressed(request)
    if (bytes.length > smallBody) return readInTurn(request, bytes)
    done(null, bytes.length === 0 ? undefined : parseBody(bytes))
  }

  async function readInTurn(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
    if (bytes.length > largeBody) large.add(request)
    const owner = ownerOf(request)
    await waitForTurn(owner, bytes.length)
    const value = parseBody(bytes)
    // What follows, the validation and the handler, has a turn of its own.
    await waitForTurn(owner, bytes.length)
    return value
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readBody)
  app.addContentTypeParser<Buffer>('text/plain', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (hasCredentialsInBody(request)) return readBody(request, bytes, done)
    done(invalid('content-type: must be application/json'))
  })
  app.addHook('preValidation', (request, reply, done) => {
    callBack(
      whenKnown(large.has(request) ? enter(ownerOf(request), reply.raw) : undefined, () =>
        refuseUnstorable(request),
      ),
      done,
    )
  })
}

/** Refuses parameters of the path and the query that PostgreSQL cannot store. */
function refuseUnstorable({ params, query }: FastifyRequest) {
  for (const name in params as Record<string, string>) {
    if (!isStorable((params as Record<string, string>)[name] ?? '')) throw pathNotFound()
  }
  refuseProblems(query, 'query')
}

/** The admins of a tenant do not wait for its users, nor those for visitors: everyone who knows the public key is a visitor. */
export function ownerOf({ tenantId, principal, ip }: FastifyRequest): string {
  if (!tenantId) return normalizeIP(ip)
  const isVisitor = principal?.kind === 'user' && !principal.user
  return `${tenantId} ${isVisitor ? 'visitor' : principal?.kind}`
}

/** Whether a request has its credentials in its body, such as a beacon, which cannot set headers, and its operation allows that. */
export const hasCredentialsInBody = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.operation?.credentialsInBody === true &&
  /^text\/plain\b/i.test(headers['content-type'] ?? '')

export function refuseCompressed({ headers }: FastifyRequest) {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw invalid('body: compressed bodies are not accepted')
  }
}

/** Parses a whole body, which may begin with a byte order mark. */
export const parseBody = (bytes: Buffer): unknown =>
  parseJson(hasByteOrderMark(bytes) ? bytes.subarray(byteOrderMarkLength) : bytes, 'body')

/** Parses a body, or a part of it. @param path of the part */
export function parseJson(bytes: Buffer, part: string, path: string[] = []): unknown {
  if (hasMoreValues(bytes, maxValues))
    throw invalid(`${pathText(path, part)}: has more than ${maxValues} names and values`)
  const value = parseText(bytes)
  refuseProblems(value, part, path)
  return value
}

function parseText(bytes: Buffer): unknown {
  // The parser would accept another byte order mark.
  if (hasByteOrderMark(bytes)) throw notJson()
  try {
    return parse(utf8.decode(bytes), { protoAction: 'error', constructorAction: 'error' })
  } catch {
    throw notJson()
  }
}

/** Refuses values that could not be stored exactly as they were sent. */
function refuseProblems(value: unknown, part: string, path: string[] = []) {
  const found = findProblem(value, path.length)
  if (found) throw invalid(`${pathText([...path, ...found.path], part)}: ${found.problem}`)
}

const unstorable = 'must not contain NUL characters or lone surrogates'

interface Found {
  path: string[]
  problem: string
}

/** The first value with a problem. Looks at every value of every request, so it builds the path only of that one. */
function findProblem(value: unknown, depth: number): Found | null {
  const problem = problemOf(value, depth)
  if (problem !== null) return { path: [], problem }
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const found = findProblem(value[index], depth + 1)
      if (found) return inside(String(index), found)
    }
    return null
  }
  for (const name in value) {
    if (!isStorable(name)) return { path: [], problem: `field names ${unstorable}` }
    const found = findProblem((value as Record<string, unknown>)[name], depth + 1)
    if (found) return inside(name, found)
  }
  return null
}

const inside = (name: string, { path, problem }: Found): Found => ({ path: [name, ...path], problem })

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
