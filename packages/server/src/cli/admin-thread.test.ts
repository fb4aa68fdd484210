import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { createClient } from '@guide/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { platformSecret } from '../testing/guide.ts'
import { type GuideProcess, startGuideProcess } from '../testing/guide-process.ts'
import { processWorld } from '../testing/process-world.ts'
import { adminClaims } from '../testing/tenant.ts'
import { startAdminThread } from '../workers/admin-thread.ts'
import { createHub } from '../workers/hub.ts'

vi.setConfig({ testTimeout: 120_000 })

const world = processWorld()

async function createTenant({ platform, url }: GuideProcess) {
  const { tenant_id, api_key } = await platform.createTenant({
    body: {
      name: 'Acme',
      jwks_url: world.provider.jwksUrl,
      jwt_issuer: world.provider.issuer,
      jwt_audience: world.provider.audience,
    },
  })
  const as = (claims: Record<string, unknown>) =>
    createClient({
      baseUrl: url,
      headers: { 'x-api-key': api_key, authorization: `Bearer ${world.provider.sign(claims)}` },
    })
  return { tenantId: tenant_id, admin: as(adminClaims), user: as({ sub: 'eve' }) }
}

/** The routes that were served, by worker. */
function routesOf(server: GuideProcess): Record<string, string[]> {
  const routes: Record<string, string[]> = {}
  for (const line of server.output().split('\n')) {
    const { msg, worker = 'process', route } = line.startsWith('{') ? JSON.parse(line) : {}
    if (msg === 'request') routes[worker] = [...(routes[worker] ?? []), route]
  }
  return routes
}

test('a thread serves admins and the process serves pages, and each request is logged and counted once', async () => {
  const metricsToken = 'the-metrics-token-of-the-tests'
  const server = await startGuideProcess({
    ...world.store.env,
    LOG_LEVEL: 'info',
    METRICS_TOKEN: metricsToken,
  })
  const { admin, user } = await createTenant(server)
  await admin.listTours({ query: {} })
  await user.getSdkConfig()
  await expect
    .poll(() => routesOf(server))
    .toEqual({
      admins: ['/v1/platform/tenants', '/v1/admin/tours'],
      process: ['/v1/sdk/config'],
    })
  const headers = { authorization: `Bearer ${metricsToken}` }
  const metrics = await (await fetch(`${server.url}/metrics`, { headers })).text()
  for (const route of ['/v1/admin/tours', '/v1/sdk/config'])
    expect(metrics).toContain(
      `guide_http_request_duration_seconds_count{method="GET",route="${route}",status="200"} 1\n`,
    )
  expect(metrics).toMatch(/^guide_workers 1$/m)
  expect(metrics).toMatch(/^guide_admin_thread_up 1$/m)
  expect(metrics.match(/^process_resident_memory_bytes /gm)).toHaveLength(1)
  expect((await server.stop()).code).toBe(0)
})

test('when a change is acknowledged, pages get it, and a user whose progress was reset begins again', async () => {
  const server = await startGuideProcess(world.store.env)
  const { admin, user } = await createTenant(server)
  const ask = async () =>
    (await user.evaluateContent({ body: { url: 'https://app.example.com/', tokens: {} } })).data.items
  expect(await ask()).toEqual([])
  const { content_id } = await admin.createContent({
    body: { content_type: 'banner', title: 'News', body: 'Hello' },
  })
  const at = { params: { content_id } }
  for (let version = 1; version <= 20; version++) {
    await admin.updateContent({ ...at, body: { title: `News ${version}` } })
    await admin.publishContent(at)
    expect((await ask()).map(item => item.title)).toEqual([`News ${version}`])
  }
  for (let time = 1; time <= 10; time++) {
    const events = [
      { id: crypto.randomUUID(), name: 'content.dismissed', content_id, at: new Date().toISOString() },
    ]
    await user.sendEvents({ body: { session_id: 'one', events } })
    expect(await ask()).toEqual([])
    await admin.resetProgress({ params: { user_id: 'eve' }, body: {} })
    expect(await ask()).toHaveLength(1)
  }
  await server.stop()
})

test('too many bad credentials are counted for pages and admins together', async () => {
  const server = await startGuideProcess({ ...world.store.env, RATE_LIMIT_BAD_KEYS: '4/9999s' })
  const statuses: number[] = []
  for (const path of [
    '/v1/sdk/config',
    '/v1/admin/tours',
    '/v1/sdk/config',
    '/v1/admin/tours',
    '/v1/sdk/config',
  ])
    statuses.push((await fetch(server.url + path, { headers: { 'x-api-key': 'sk_live_wrong' } })).status)
  expect(statuses).toEqual([401, 401, 401, 401, 429])
  await server.stop()
})

/** What a thread is started with. */
async function threadOptions(...socketPath: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'guide-admins-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const socket = join(folder, ...socketPath, 'admins')
  const { DATABASE_URL: url = null, DATA_DIR: dataDir = '' } = world.store.env
  const database = await openDatabase({ url, dataDir })
  onTestFinished(() => database.close())
  const env: NodeJS.ProcessEnv = {
    ...world.store.env,
    ENVIRONMENT: 'test',
    PLATFORM_SECRET: platformSecret,
    LOG_LEVEL: 'silent',
  }
  const said: unknown[] = []
  const logger = { error: (...args: unknown[]) => void said.push(args.at(-1)) }
  const { share } = database
  return { said, options: { hub: createHub(socket), socket, port: 1, workers: 1, env, logger, share } }
}

test('a thread that has ended is replaced, also if its replacement cannot be made at once', async () => {
  const { said, options } = await threadOptions()
  const join = vi.spyOn(options.hub, 'join')
  let isBroken = false
  const share = () => {
    if (!isBroken) return options.share?.() as MessagePort
    isBroken = false
    throw new Error('no memory for a thread')
  }
  const thread = startAdminThread({ ...options, share })
  await thread.opened
  isBroken = true
  join.mock.results[0]?.value.tell('stop')
  const message = 'the thread for admins has ended; a new one takes its place'
  await expect.poll(() => said, { timeout: 60_000 }).toEqual([message, message])
  await expect.poll(() => existsSync(options.socket), { timeout: 60_000 }).toBe(true)
  await thread.close()
})

test('if the first thread ends before it serves requests, the start fails', async () => {
  const { said, options } = await threadOptions('a folder that is missing')
  const { opened } = startAdminThread(options)
  await expect(opened).rejects.toThrow(/^The thread for admins cannot start: listen /)
  expect(said).toEqual(['the thread for admins cannot start'])
})

test('a thread can be ended while it starts', async () => {
  const { options } = await threadOptions()
  const { DATABASE_URL: _, ...env } = options.env
  const { port1, port2 } = new MessageChannel()
  const thread = startAdminThread({
    ...options,
    env: { ...env, DATABASE_WAIT_MS: '600000' },
    share: () => port1,
  })
  // The thread asks for a session of the database, and gets none.
  await once(port2, 'message')
  await thread.close(600_000)
  await thread.opened
  port2.close()
})
