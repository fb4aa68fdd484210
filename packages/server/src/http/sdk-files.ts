import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'
import { forever, readStaticFile, type StaticFile, sendStaticFile } from './static-file.ts'

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
  const served = new Map<string, StaticFile>()
  app.get<{ Params: { name: string } }>(
    '/sdk/:name',
    { config: { auth: 'public', unlimited: true } },
    async (request, reply) => {
      const requested = request.params.name
      const name = names.has(requested) ? requested : successors.get(unhashed(requested))
      if (!name) throw notFound('file', requested)
      const file = served.get(name) ?? readStaticFile(join(folder, name))
      served.set(name, file)
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header(
          'cache-control',
          name !== requested ? 'no-cache' : isHashed(name) ? forever : 'public, max-age=300',
        )
        .type(name.endsWith('.json') ? 'application/json' : 'text/javascript; charset=utf-8')
      return sendStaticFile(request, reply, file)
    },
  )
}

const hash = /-[\w-]{6}(?=\.js$)/
const isHashed = (name: string) => hash.test(name)
const unhashed = (name: string) => (isHashed(name) ? name.replace(hash, '-') : '')
