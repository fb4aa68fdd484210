import { randomBytes } from 'node:crypto'
import type { Client, ErrorCode } from '@guide/contracts'
import type { FastifyInstance } from 'fastify'
import { readLock } from '../db/embedded/data-dir-lock.ts'
import type { LockRecord } from '../db/embedded/lock-record.ts'
import type { Settings } from '../env.ts'
import { Refusal, unavailable } from '../errors.ts'
import { assembleService } from './service.ts'

/**
 * Runs work against the service. If a server runs on this DATA_DIR, the work goes over HTTP, because only that server can
 * use the embedded database. Otherwise it runs in this process.
 */
export async function withService<T>(settings: Settings, work: (client: Client) => Promise<T>): Promise<T> {
  const running = settings.databaseUrl ? null : readLock(settings.dataDir)
  if (!running) return inThisProcess(settings, work)
  if (!running.url || !running.secret) {
    throw unavailable(`A server is starting on ${settings.dataDir}. Try again in a moment.`)
  }
  return request(running.url, running.secret, fetch, work)
}

/** Sends a request that is not part of the API to the server that runs on this machine. */
export async function postToServer({ url, secret, pid }: LockRecord, path: string): Promise<void> {
  if (!url || !secret) throw unavailable(`The server (pid ${pid}) is starting. Try again in a moment.`)
  const response = await fetch(url + path, { method: 'POST', headers: { 'x-platform-secret': secret } })
  if (response.ok) return
  const { error } = (await response.json()) as { error: { code: ErrorCode; message: string } }
  throw new Refusal(error.code, error.message)
}

async function inThisProcess<T>(settings: Settings, work: (client: Client) => Promise<T>): Promise<T> {
  const secret = randomBytes(32).toString('base64url')
  // The command is the only client, so it waits on a busy machine instead of being refused.
  // Its user is told at once that there is no database.
  const patient = { ...settings, maxEventLoopLag: 0, databaseBootWaitSeconds: 0 }
  const { deps, createApp } = await assembleService(patient, { localSecret: secret })
  try {
    return await request('', secret, injected(await createApp()), work)
  } finally {
    await deps.close()
  }
}

async function request<T>(
  baseUrl: string,
  secret: string,
  send: typeof fetch,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { createClient, ServiceError } = await import('@guide/contracts')
  try {
    return await work(createClient({ baseUrl, headers: { 'x-platform-secret': secret }, fetch: send }))
  } catch (error) {
    throw error instanceof ServiceError ? new Refusal(error.code, error.message) : error
  }
}

/** A `fetch` without a network: it passes the request to the app in this process. */
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
