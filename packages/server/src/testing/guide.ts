import type { AddressInfo } from 'node:net'
import { type Client, createClient } from '@guide/contracts'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import type { GivenParts } from '../core.ts'
import { openDatabase, type PooledDatabase } from '../db/database.ts'
import { createDeps, type Deps } from '../deps.ts'
import { readSettings } from '../env.ts'
import { createLogger } from '../http/request-log.ts'
import { checkConformance } from './conformance.ts'
import { migratedStore } from './store.ts'

export const platformSecret = 'the-platform-secret-of-the-tests'
export const inboundSecret = 'the-inbound-secret-of-the-tests'

/** The limit of the event loop lag is off, because a busy machine must not fail tests. */
export const testSettings = {
  ENVIRONMENT: 'test',
  PLATFORM_SECRET: platformSecret,
  INBOUND_SECRET: inboundSecret,
  LOG_LEVEL: 'debug',
  MAX_EVENT_LOOP_LAG: '0',
  DATABASE_BOOT_WAIT_SECONDS: '0',
}

/** A response as tests see it. */
export interface TestResponse {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field; checkConformance checks the shape
  body: any
}

export interface RequestOptions {
  headers?: Record<string, string>
  body?: unknown
  /** A body that is sent as it is, instead of `body`. */
  raw?: string | Buffer
}

/** A running service. */
export interface Guide {
  url: string
  app: FastifyInstance
  deps: Deps
  env: NodeJS.ProcessEnv
  /** The lines of its log. */
  log: string[]
  request(method: string, path: string, ask?: RequestOptions): Promise<TestResponse>
  client(headers: Record<string, string>): Client
  platform: Client
  close(): Promise<void>
}

/** Adds what only a test needs to the service before it listens. */
export type Extend = (app: FastifyInstance, deps: Deps) => void

let shared: Promise<{ env: NodeJS.ProcessEnv; database: PooledDatabase }> | undefined

/** The database of all services that `startGuide` starts. It ends with the process, and the global teardown removes it. */
async function openShared() {
  const { env } = await migratedStore()
  const { databaseUrl: url, dataDir } = readSettings({ ...testSettings, ...env })
  const database = await openDatabase({ url, dataDir, waitMs: 60_000 })
  return { env, database: { ...database, close: async () => {} } }
}

/**
 * Starts the service in this process on a free port. The services of this process share one database, because opening a
 * new one takes much longer than to start a service. Each test creates its own tenants.
 */
export async function startGuide(overrides: NodeJS.ProcessEnv = {}, extend?: Extend): Promise<Guide> {
  shared ??= openShared()
  const { env, database } = await shared
  return startGuideOn({ ...testSettings, ...env, ...overrides }, extend, {
    opening: Promise.resolve(database),
  })
}

/** Starts the service with a new and empty database of the kind that DATABASE names. */
export async function startGuideOnNewDatabase(
  overrides: NodeJS.ProcessEnv = {},
  extend?: Extend,
  given?: GivenParts,
): Promise<Guide> {
  const store = await migratedStore()
  const env = { ...testSettings, ...store.env, ...overrides }
  const guide = await startGuideOn(env, extend, given).catch(async error => {
    await store.remove()
    throw error
  })
  return {
    ...guide,
    async close() {
      await guide.close()
      await store.remove()
    },
  }
}

/** Starts the service on an existing database, which may be open already. */
export async function startGuideOn(
  env: NodeJS.ProcessEnv,
  extend?: Extend,
  given?: GivenParts,
): Promise<Guide> {
  const settings = readSettings(env)
  const log: string[] = []
  const logger = createLogger(settings, { write: line => log.push(line) })
  const deps = await createDeps(settings, logger, given)
  const app = await listening(deps, extend).catch(async error => {
    await deps.close()
    throw error
  })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const client = (headers: Record<string, string>) =>
    createClient({ baseUrl: url, headers, fetch: checkedFetch })
  return {
    url,
    app,
    deps,
    env,
    log,
    request: (method, path, ask) => request(url, method, path, ask),
    client,
    platform: client({ 'x-platform-secret': platformSecret }),
    async close() {
      // Otherwise closing would wait for connections that became idle a moment ago.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 20)
      await app.close()
      clearInterval(sweep)
      await deps.close()
    },
  }
}

async function listening(deps: Deps, extend?: Extend): Promise<FastifyInstance> {
  const app = await createApp(deps)
  extend?.(app, deps)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

async function request(
  url: string,
  method: string,
  path: string,
  ask: RequestOptions = {},
): Promise<TestResponse> {
  const body = ask.raw ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body))
  const response = await checkedFetch(url + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...ask.headers },
    ...(body !== undefined && { body: body as string }),
  })
  return { status: response.status, headers: response.headers, body: await bodyOf(response) }
}

const checkedFetch: typeof fetch = async (url, init) => {
  const response = await fetch(url, init)
  checkConformance({
    method: init?.method ?? 'GET',
    path: new URL(String(url)).pathname,
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    body: await bodyOf(response.clone()),
  })
  return response
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text
}
