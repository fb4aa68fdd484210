import { randomBytes } from 'node:crypto'
import { type Client, createClient } from '@guide/contracts'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import { readLock } from '../db/embedded/data-dir-lock.ts'
import { createDeps } from '../deps.ts'
import type { Settings } from '../env.ts'
import { unavailable } from '../errors.ts'
import { createLogger } from '../http/request-log.ts'

/**
 * Runs work against the service: over HTTP where one runs on this DATA_DIR, which has the embedded database to itself,
 * and otherwise in this process.
 */
export async function withService<T>(settings: Settings, work: (client: Client) => Promise<T>): Promise<T> {
  const running = settings.databaseUrl ? null : await readLock(settings.dataDir)
  if (!running) return inThisProcess(settings, work)
  if (!running.url || !running.secret) {
    throw unavailable(`A server is just starting on ${settings.dataDir}. Try again in a moment.`)
  }
  return work(createClient({ baseUrl: running.url, headers: { 'x-platform-secret': running.secret } }))
}

async function inThisProcess<T>(settings: Settings, work: (client: Client) => Promise<T>): Promise<T> {
  const secret = randomBytes(32).toString('base64url')
  const deps = await createDeps(settings, createLogger('silent'), secret)
  try {
    const app = await createApp(deps)
    const headers = { 'x-platform-secret': secret }
    return await work(createClient({ baseUrl: '', headers, fetch: injected(app) }))
  } finally {
    await deps.close()
  }
}

/** `fetch` without a network: hands the request to the app in this process. */
function injected(app: FastifyInstance): typeof fetch {
  return async (url, init) => {
    const response = await app.inject({
      method: init?.method as 'GET',
      url: String(url),
      headers: init?.headers as Record<string, string>,
      ...(init?.body && { payload: init.body as string }),
    })
    const empty = response.statusCode === 204
    return new Response(empty ? null : response.body, {
      status: response.statusCode,
      headers: { 'content-type': String(response.headers['content-type'] ?? '') },
    })
  }
}
