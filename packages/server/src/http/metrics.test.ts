import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Guide, platformSecret, startGuide } from '../testing/guide.ts'
import { startIdentityProvider } from '../testing/identity-provider.ts'
import { itemsFor, publishContent } from '../testing/published.ts'
import { event, report } from '../testing/report.ts'
import { createTenant } from '../testing/tenant.ts'
import { version } from '../version.ts'

const token = 'the-metrics-token'

describe('with METRICS_TOKEN', () => {
  let guide: Guide
  beforeAll(async () => {
    guide = await startGuide({ METRICS_TOKEN: token })
  })
  afterAll(() => guide.close())

  const metrics = (authorization?: string) =>
    guide.request('GET', '/metrics', authorization ? { headers: { authorization } } : {})

  /** The number of requests with exactly these labels. */
  const countOf = async (method: string, route: string, status: number) => {
    const { body } = await metrics(`Bearer ${token}`)
    const labels = `{method="${method}",route="${route}",status="${status}"}`
    const line = body.split('\n').find((text: string) => text.startsWith(`${name}_count${labels} `))
    return Number(line?.split(' ')[1] ?? 0)
  }
  const name = 'guide_http_request_duration_seconds'

  test.each([
    ['no token', undefined],
    ['a wrong one', 'Bearer wrong'],
    ['the start of it', `Bearer ${token.slice(0, -1)}`],
    ['another scheme', `Basic ${token}`],
    ['an empty one', 'Bearer '],
  ])('%s → 401', async (_, authorization) => {
    expect((await metrics(authorization)).status).toBe(401)
  })

  test('the token in the query → 401', async () => {
    expect((await guide.request('GET', `/metrics?token=${token}`)).status).toBe(401)
  })

  test('the right token → metrics in the Prometheus format', async () => {
    const { status, headers, body } = await metrics(`Bearer ${token}`)
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
    expect(body).toContain(`# TYPE ${name} histogram`)
    expect(body).toContain('process_resident_memory_bytes')
    for (const line of body.split('\n').filter((text: string) => text !== '' && !text.startsWith('#'))) {
      expect(line).toMatch(/^[a-z_][a-z0-9_]*(\{[^{}]*\})? (NaN|[+-]?(Inf|[0-9.]+(e[+-]?\d+)?))$/i)
    }
  })

  test('the state of the node: version, pools, listener, snapshots, commits, refusals and jobs', async () => {
    const provider = await startIdentityProvider()
    const tenant = await createTenant(guide, provider)
    const content_id = await publishContent(tenant)
    const eve = tenant.as({ sub: 'eve' })
    for (let visit = 0; visit < 2; visit++) await itemsFor(eve)
    await report(eve, [event('content.shown', { content_id }), event('content.dismissed', { content_id })])
    const numberOf = async (metric: string) => {
      const { body } = await metrics(`Bearer ${token}`)
      const line = body.split('\n').find((text: string) => text.startsWith(`${metric} `))
      return line === undefined ? undefined : Number(line.split(' ')[1])
    }
    const pool = guide.env.DATABASE_URL ? 'reports' : 'all'
    expect(await numberOf(`guide_build_info{version="${version}"}`)).toBe(1)
    expect(await numberOf(`guide_database_pool_size{pool="${pool}"}`)).toBe(pool === 'all' ? 1 : 2)
    expect(await numberOf(`guide_database_pool_waiting{pool="${pool}"}`)).toBe(0)
    expect(await numberOf('guide_changes_polled')).toBe(0)
    expect(await numberOf('guide_revision_poll_age_seconds')).toBeGreaterThanOrEqual(0)
    expect(await numberOf('guide_snapshot_cache_entries')).toBe(1)
    expect(await numberOf('guide_snapshot_cache_bytes')).toBeGreaterThan(0)
    expect(await numberOf('guide_snapshot_cache_reads_total{result="hit"}')).toBeGreaterThan(0)
    expect(await numberOf('guide_snapshot_cache_reads_total{result="miss"}')).toBeGreaterThan(0)
    expect(await numberOf('guide_event_commit_events_sum')).toBe(2)
    expect(await numberOf('guide_event_commit_duration_seconds_count')).toBe(1)
    expect(await numberOf('guide_events_waiting')).toBe(0)
    const refused = async () => (await numberOf('guide_refusals_total{code="UNAUTHORIZED"}')) ?? 0
    const before = await refused()
    await guide.request('GET', '/v1/admin/config')
    await expect.poll(refused).toBe(before + 1)
    const { database } = guide.deps
    await database.query(`select pgboss.create_queue('metrics-test', '{"policy":"standard"}')`)
    await database.query(
      `insert into pgboss.job (name, state) values ('metrics-test', 'created'), ('metrics-test', 'failed')`,
    )
    expect(await numberOf('guide_job_runs{job="metrics-test",state="waiting"}')).toBe(1)
    expect(await numberOf('guide_job_runs{job="metrics-test",state="failed"}')).toBe(1)
    await provider.close()
  })

  test('requests are counted by route, never by URL', async () => {
    const headers = { 'x-platform-secret': platformSecret }
    await guide.request('GET', '/v1/platform/tenants/ten_c0ffee', { headers })
    await guide.request('GET', '/v1/platform/tenants/ten_c0ffee?secret=c0ffee', { headers })
    await guide.request('GET', '/c0ffee')
    await guide.request('GET', '/c0ffee/%E0%A4%A')
    await expect.poll(() => countOf('GET', '/v1/platform/tenants/:tenant_id', 404)).toBe(1)
    await expect.poll(() => countOf('GET', '/v1/platform/tenants/:tenant_id', 400)).toBe(1)
    await expect.poll(() => countOf('GET', 'unknown', 404)).toBe(1)
    expect((await metrics(`Bearer ${token}`)).body).not.toContain('c0ffee')
  })

  test('a hundred unknown URLs count as one route', async () => {
    const routes = async () => {
      const { body } = await metrics(`Bearer ${token}`)
      return new Set([...body.matchAll(/route="([^"]+)"/g)].map(match => match[1])).size
    }
    await guide.request('GET', '/made-up')
    const before = await routes()
    for (let index = 0; index < 100; index++) await guide.request('GET', `/made-up-${index}`)
    expect(await routes()).toBe(before)
  })
})

test('without METRICS_TOKEN the path does not exist', async () => {
  const guide = await startGuide()
  const headers = { authorization: `Bearer ${token}` }
  expect((await guide.request('GET', '/metrics')).status).toBe(404)
  expect((await guide.request('GET', '/metrics', { headers })).status).toBe(404)
  await guide.close()
})
