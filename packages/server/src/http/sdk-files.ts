import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { notFound } from '../errors.ts'
import { includesTag } from '../etag.ts'

interface Manifest {
  /** The file of each module, by name. */
  modules: Record<string, string>
  files: Record<string, unknown>
}

const manifestFile = createRequire(import.meta.url).resolve('@guide/sdk/manifest.json')
const folder = dirname(manifestFile)
const manifest = (): Manifest => JSON.parse(readFileSync(manifestFile, 'utf8'))

/** The URL paths of the SDK's modules, by name. */
export const sdkModules = (): Record<string, string> =>
  Object.fromEntries(Object.entries(manifest().modules).map(([name, file]) => [name, `/sdk/${file}`]))

/**
 * Serves the browser SDK. A file with a hash in its name never changes; browsers cache the other files for five minutes.
 * Any page may load the files, because they contain no tenant data.
 */
export function serveSdk(app: FastifyInstance) {
  const names = new Set(['manifest.json', ...Object.keys(manifest().files)])
  // A page that was loaded before an update, or from another node during an update, requests the previous files.
  const successors = new Map([...names].filter(isHashed).map(name => [unhashed(name), name]))
  const served = new Map<string, ServedFile>()
  app.get<{ Params: { name: string } }>(
    '/sdk/:name',
    { config: { auth: 'public', unlimited: true } },
    async (request, reply) => {
      const requested = request.params.name
      const name = names.has(requested) ? requested : successors.get(unhashed(requested))
      if (!name) throw notFound('file', requested)
      const file = served.get(name) ?? readFile(name)
      served.set(name, file)
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header(
          'cache-control',
          name !== requested ? 'no-cache' : isHashed(name) ? forever : 'public, max-age=300',
        )
        .header('vary', 'Origin, Accept-Encoding')
        // A weak tag, because it is the same for every encoding.
        .header('etag', `W/${file.etag}`)
        .type(name.endsWith('.json') ? 'application/json' : 'text/javascript; charset=utf-8')
      if (includesTag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
      const encoding = encodingFor(request)
      if (!encoding) return file.content
      file[encoding] ??= compress[encoding](file.content)
      return reply.header('content-encoding', encoding).send(await file[encoding])
    },
  )
}

interface ServedFile {
  content: Buffer
  etag: string
  br?: Promise<Buffer>
  gzip?: Promise<Buffer>
}

const compress = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
}

const forever = 'public, max-age=31536000, immutable'
const hash = /-[\w-]{6}(?=\.js$)/
const isHashed = (name: string) => hash.test(name)
const unhashed = (name: string) => (isHashed(name) ? name.replace(hash, '-') : '')

function readFile(name: string): ServedFile {
  const content = readFileSync(join(folder, name))
  return { content, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"` }
}

/** The smallest encoding that the browser accepts; undefined if it accepts neither. */
function encodingFor(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = new Negotiator(request).encodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find(encoding => accepted.includes(encoding))
}
