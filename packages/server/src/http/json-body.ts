import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse } from 'secure-json-parse'
import { invalid, nothingHere } from '../errors.ts'
import { isStorable } from '../storable.ts'

const deepest = 100
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads JSON bodies, and nothing else, into values that PostgreSQL can store. */
export function readJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
        throw invalid('body: compressed bodies are not accepted')
      }
      return bytes.length === 0 ? undefined : parseJson(bytes)
    },
  )
  app.addHook('preValidation', async request => {
    for (const value of Object.values(request.params as Record<string, string>)) {
      if (!isStorable(value)) throw nothingHere()
    }
    const problem = problemIn(request.query, 0)
    if (problem !== null) throw invalid(`query${problem}`)
  })
}

function parseJson(bytes: Buffer): unknown {
  const value = parseText(bytes)
  const problem = problemIn(value, 0)
  if (problem !== null) throw invalid(`body${problem}`)
  return value
}

function parseText(bytes: Buffer): unknown {
  try {
    return parse(utf8.decode(bytes), { protoAction: 'error', constructorAction: 'error' })
  } catch {
    throw invalid('body: is not valid JSON')
  }
}

/** Where a value holds text that cannot be stored, and why; null when all is well. */
function problemIn(value: unknown, depth: number): string | null {
  if (typeof value === 'string') {
    return isStorable(value) ? null : ': text must not hold NUL characters or lone surrogates'
  }
  if (typeof value !== 'object' || value === null) return null
  if (depth === deepest) return `: is nested deeper than ${deepest} levels`
  for (const [name, part] of Object.entries(value)) {
    if (!isStorable(name)) return ': field names must not hold NUL characters or lone surrogates'
    const problem = problemIn(part, depth + 1)
    if (problem !== null)
      return depth > 8 ? problem : `${Array.isArray(value) ? `[${name}]` : `.${name}`}${problem}`
  }
  return null
}
