import { createClient } from '@guide/contracts'
import { describe, expect, test, vi } from 'vitest'
import { platformSecret } from '../testing/guide.ts'
import { type GuideProcess, runGuide, startGuideProcess } from '../testing/guide-process.ts'
import { processWorld } from '../testing/process-world.ts'

vi.setConfig({ testTimeout: 120_000 })

const workers = 2
const metricsToken = 'the-metrics-token-of-the-tests'
const embedded = process.env.DATABASE === 'embedded'

const world = processWorld()

const start = (env: NodeJS.ProcessEnv = {}) =>
  startGuideProcess({
    ...world.store.env,
    WORKERS: `${workers}`,
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'info',
    ...env,
  })

type Line = Record<string, unknown>
const linesOf = (server: GuideProcess): Line[] =>
  server
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))

/** A request on a connection of its own: the primary process gives each connection to the next worker. */
const send = (
  server: GuideProcess,
  path: string,
  headers: Record<string, string> = {},
  init: RequestInit = {},
) => fetch(server.url + path, { ...init, headers: { ...headers, connection: 'close' } })

async function createTenant(server: GuideProcess) {
  const { tenant_id, api_key } = await server.platform.createTenant({
    body: {
      name: 'Acme',
      jwks_url: world.provider.jwksUrl,
      jwt_issuer: world.provider.issuer,
      jwt_audience: 'guide',
      feature_flags: { anonymous_users: true },
    },
  })
  return { tenantId: tenant_id, apiKey: api_key }
}

async function metricsOf(server: GuideProcess): Promise<string> {
  return (await send(server, '/metrics', { authorization: `Bearer ${metricsToken}` })).text()
}
const metric = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

function sdkFilesServed(metrics: string): number {
  const counted =
    /^guide_http_request_duration_seconds_count\{method="GET",route="\/sdk[^"]*",status="200"\} (\d+)$/m
  return Number(counted.exec(metrics)?.[1])
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The workers that have served a request. */
const served = (server: GuideProcess) => {
  const requests = linesOf(server).filter(({ msg, worker }) => msg === 'request' && worker !== 'admins')
  return new Set(requests.map(({ worker }) => worker))
}

test.runIf(embedded)('the embedded database is used by one process', async () => {
  const refused = await runGuide(['start'], {
    ...world.store.env,
    WORKERS: '2',
    ENVIRONMENT: 'test',
    PORT: '0',
  })
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('WORKERS needs DATABASE_URL')])
  const server = await start({ WORKERS: 'auto' })
  expect(metric(await metricsOf(server), 'guide_workers')).toBe(1)
  expect((await server.stop()).code).toBe(0)
})

describe.skipIf(embedded)('with several workers', () => {
  test('all serve requests at one port, and their metrics are added up', async () => {
    const server = await start()
    await expect.poll(async () => (await send(server, '/v1/health/ready')).status).toBe(200)
    for (let n = 0; n < 2 * workers; n++) expect((await send(server, '/sdk/guide.js')).status).toBe(200)
    await expect.poll(() => served(server).size).toBe(workers)
    const text = await metricsOf(server)
    expect(metric(text, 'guide_workers')).toBe(workers)
    expect(metric(text, 'guide_database_up')).toBe(1)
    expect(sdkFilesServed(text)).toBe(2 * workers)
    const { code, stderr } = await server.stop()
    expect([code, stderr]).toEqual([0, ''])
  })

  test('a change that one of them makes is served by all', async () => {
    const server = await start()
    const { tenantId, apiKey } = await createTenant(server)
    const statuses = async () => {
      const asked = Array.from({ length: 2 * workers }, () =>
        send(server, '/v1/sdk/config', { 'x-api-key': apiKey }),
      )
      return (await Promise.all(asked)).map(({ status }) => status)
    }
    expect(new Set(await statuses())).toEqual(new Set([200]))
    await server.platform.updateTenant({ params: { tenant_id: tenantId }, body: { feature_flags: {} } })
    await expect.poll(async () => new Set(await statuses())).toEqual(new Set([401]))
    // One process watches the database for all of them.
    expect(metric(await metricsOf(server), 'guide_changes_polled')).toBe(0)
    await server.stop()
  })

  test.each([
    ['a small limit', 7],
    ['a large one, of which each worker counts a part alone', 90],
  ])('count together for %s', async (_, max) => {
    const server = await start({ RATE_LIMIT_VISITORS: `${max}/9999s` })
    const { apiKey } = await createTenant(server)
    let allowed = 0
    for (let n = 0; n < max + 10; n++) {
      const { status } = await send(server, '/v1/sdk/config', { 'x-api-key': apiKey })
      if (status === 200) allowed++
      else expect(status).toBe(429)
    }
    expect(allowed).toBeGreaterThanOrEqual(max)
    expect(allowed).toBeLessThanOrEqual(max * 1.1)
    if (max < 10) expect(allowed).toBe(max)
    expect(served(server).size).toBe(workers)
    await server.stop()
  })

  test('count together what all users of a tenant do', async () => {
    const server = await start({ RATE_LIMIT_TENANT_SDK: '20/9999s' })
    const { apiKey } = await createTenant(server)
    let allowed = 0
    for (let n = 0; n < 15; n++) {
      if ((await send(server, '/v1/sdk/config', { 'x-api-key': apiKey })).ok) allowed++
    }
    // Half of it is for users with a token.
    expect(allowed).toBe(10)
    await server.stop()
  })

  const pidsOf = (server: GuideProcess) =>
    linesOf(server).flatMap(({ msg, worker_pid }) =>
      msg === 'a worker serves requests' ? [worker_pid as number] : [],
    )

  test('one that is killed is replaced, and what it counted stays in the metrics', async () => {
    const server = await start()
    const serveSome = async () => {
      for (let n = 0; n < 2 * workers; n++) expect((await send(server, '/sdk/guide.js')).status).toBe(200)
    }
    await serveSome()
    await expect.poll(async () => sdkFilesServed(await metricsOf(server))).toBe(2 * workers)
    process.kill(pidsOf(server)[0] as number, 'SIGKILL')
    await expect.poll(() => server.output()).toContain('a worker has ended; a new one takes its place')
    await expect.poll(async () => metric(await metricsOf(server), 'guide_workers')).toBe(workers)
    await serveSome()
    await expect.poll(async () => sdkFilesServed(await metricsOf(server))).toBe(4 * workers)
    expect((await server.stop()).code).toBe(0)
  })

  test('all end if the primary process is killed', async () => {
    const server = await start()
    server.signal('SIGKILL')
    await server.ended
    await expect.poll(() => pidsOf(server).filter(isRunning)).toEqual([])
  })

  test('a port that is in use is said once', async () => {
    const server = await start()
    const { code, stderr } = await runGuide(['start'], {
      ...world.store.env,
      ENVIRONMENT: 'test',
      LOG_LEVEL: 'warn',
      PLATFORM_SECRET: platformSecret,
      WORKERS: `${workers}`,
      PORT: new URL(server.url).port,
    })
    expect(code).toBe(1)
    expect(stderr.match(/in use/g)).toHaveLength(1)
    await server.stop()
  })

  test('on SIGTERM all finish their requests, and every change that they acknowledged is stored', async () => {
    const server = await start()
    const before = (await server.platform.listTenants({ query: {} })).data.total
    let created = 0
    let isStopped = false
    const client = () =>
      createClient({ baseUrl: server.url, headers: { 'x-platform-secret': platformSecret } })
    const createUntilStopped = async () => {
      const { createTenant } = client()
      while (!isStopped) {
        await createTenant({ body: { name: 'Acme' } }).then(
          () => created++,
          () => {
            isStopped = true
          },
        )
      }
    }
    const clients = Array.from({ length: 6 }, createUntilStopped)
    await expect.poll(() => created).toBeGreaterThan(10)
    const { code } = await server.stop()
    await Promise.all(clients)
    expect(code).toBe(0)
    const next = await start({ WORKERS: '1' })
    expect((await next.platform.listTenants({ query: {} })).data.total).toBe(before + created)
    await next.stop()
  })
})
