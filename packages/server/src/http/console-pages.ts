import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound, pathNotFound } from '../errors.ts'
import { sendConsoleRefusal } from './console-refusal.ts'
import { forever, readStaticFile, type StaticFile, sendStaticFile } from './static-file.ts'

const { resolve } = createRequire(import.meta.url)
const indexFile = resolve('@guide/console/index.html')
const stageFile = resolve('@guide/console/stage.html')
const assetFolder = join(dirname(indexFile), 'assets')
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}
/** What the page has in the place of the nonce. */
const placeholder = '__NONCE__'

// The component library of the console creates style elements, which the browser accepts by their nonce.
const policy = (nonce: string) =>
  [
    "default-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

// The page in the frame of the stage shows what admins write. It sends no requests but for images, and with the sandbox
// it has an origin of its own, also if it is opened without a frame.
const stagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ')

/** Serves the console: its files, and its page at every other path below /console, because the browser does the routing. */
export function serveConsole(app: FastifyInstance) {
  const options = { config: { auth: 'public', unlimited: true } } as const
  let page: string | undefined
  let stage: string | undefined
  let names: Set<string> | undefined
  const served = new Map<string, StaticFile>()

  const sendConsole = (_request: FastifyRequest, reply: FastifyReply) => {
    page ??= readFileSync(indexFile, 'utf8')
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .headers({
        'content-security-policy': policy(nonce),
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(placeholder, nonce))
  }

  app.get<{ Params: { name: string } }>('/console/assets/:name', options, async (request, reply) => {
    const { name } = request.params
    names ??= new Set(readdirSync(assetFolder))
    const type = types[extname(name)]
    if (!type || !names.has(name)) throw notFound('file', name)
    const file = served.get(name) ?? readStaticFile(join(assetFolder, name))
    served.set(name, file)
    // The page of the stage has another origin, although these files are beside it.
    reply.header('cache-control', forever).header('access-control-allow-origin', '*').type(type)
    return sendStaticFile(request, reply, file)
  })
  app.get('/console/stage', options, async (_request, reply) => {
    stage ??= readFileSync(stageFile, 'utf8')
    return reply
      .headers({
        'content-security-policy': stagePolicy,
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(stage)
  })
  const pageOptions = { ...options, errorHandler: sendConsoleRefusal }
  app.get('/console', pageOptions, sendConsole)
  app.get<{ Params: { '*': string } }>('/console/*', pageOptions, async (request, reply) => {
    if (/^(api|assets)(\/|$)/.test(request.params['*'])) throw pathNotFound()
    return sendConsole(request, reply)
  })
}
