import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../../../tools/servers/postgres-server.mjs'
import { type Guide, startGuideOn, startGuideOnNewDatabase } from './testing/guide.ts'
import { type IdentityProvider, startIdentityProvider } from './testing/identity-provider.ts'
import { idsFor, publishContent, publishTour, url } from './testing/published.ts'
import { event, report } from './testing/report.ts'
import { type Caller, createTenant, type TestTenant } from './testing/tenant.ts'
import { timed } from './testing/timed.ts'

const metricsToken = 'the-metrics-token'
/** A service that lost its database waits for about this long once; a request that fails at once takes milliseconds. */
const wait = 1000

describe.skipIf(process.env.DATABASE === 'embedded')('while PostgreSQL is away', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let provider: IdentityProvider
  let guide: Guide
  /** A node that serves what it knows for a second only. */
  let impatient: Guide
  let tenant: TestTenant
  let eve: Caller
  let finished: string
  let open: string
  beforeAll(async () => {
    postgres = await startPostgres()
    provider = await startIdentityProvider()
    guide = await startGuideOnNewDatabase({ DATABASE_URL: postgres.url, METRICS_TOKEN: metricsToken })
    impatient = await startGuideOn({ ...guide.env, DEGRADED_SECONDS: '1' })
    tenant = await createTenant(guide, provider, { feature_flags: { anonymous_users: true } })
    eve = tenant.as({ sub: 'eve' })
    finished = await publishTour(tenant)
    open = await publishTour(tenant)
    await report(eve, [event('content.completed', { content_id: finished })])
  })
  afterAll(async () => {
    await impatient.close()
    await guide.close()
    await provider.close()
    await postgres.stop()
  })

  const ready = async (node = guide) => {
    const { status, body } = await node.request('GET', '/v1/health/ready')
    return status === 200 ? body.status : status
  }
  const isUp = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const { body } = await guide.request('GET', '/metrics', { headers })
    return /^guide_database_up (.)$/m.exec(body)?.[1]
  }
  const content = (caller: Caller, body = {}) =>
    caller.request('POST', '/v1/sdk/content', { body: { url, ...body } })
  const dismiss = (content_id: string) =>
    eve.request('POST', '/v1/sdk/events', {
      body: { events: [event('content.dismissed', { content_id })] },
    })
  const refused = async (asked: ReturnType<typeof content>) => {
    const { status, headers, body } = await asked
    expect([status, body.error?.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '1'])
  }

  test.each(['killed', 'frozen'] as const)(
    '%s: those who are known are served, the others and all writes get 503 at once, and then all is fresh',
    async fault => {
      // Progress is known only while notifications arrive.
      await expect.poll(guide.deps.invalidation.isListening).toBe(true)
      const { api_key: revoked, key_id } = await tenant.admin.client.createApiKey({
        body: { environment: 'live' },
      })
      const { api_key: known, key_id: knownId } = await tenant.admin.client.createApiKey({
        body: { environment: 'live' },
      })
      const withKnown = tenant.caller({ ...eve.headers, 'x-api-key': known })
      const withRevoked = tenant.caller({ ...eve.headers, 'x-api-key': revoked })
      for (const caller of [withRevoked, withKnown]) expect(await idsFor(caller)).toEqual([open])
      await tenant.admin.client.revokeApiKey({ params: { key_id } })
      // Nobody comes between the last change and the failure: what was in use stays in use.
      const id = await publishContent(tenant)
      expect((await impatient.request('GET', '/v1/sdk/config', { headers: eve.headers })).status).toBe(200)
      const cold = await createTenant(guide, provider)
      const visitor = tenant.caller({ 'x-api-key': tenant.apiKey })

      guide.log.length = 0
      if (fault === 'killed') await postgres.kill()
      else postgres.pause()
      const hanging = Array.from({ length: 4 }, () => dismiss(id))
      await expect.poll(ready).toBe('degraded')

      const askEverything = async () => {
        expect(await idsFor(eve)).toEqual([id, open])
        expect(await idsFor(tenant.as({ sub: 'eve', plan: 'new token' }))).toEqual([id, open])
        expect((await eve.request('GET', '/v1/sdk/config')).body.data.tenant_id).toBe(tenant.tenantId)
        expect((await eve.request('GET', `/v1/sdk/tours/${open}`)).status).toBe(200)
        expect(await idsFor(withKnown)).toEqual([id, open])
        expect(await idsFor(visitor)).toEqual([id, open, finished])

        await refused(content(tenant.as({ sub: 'never seen' })))
        await refused(content(visitor, { user_id: 'never-seen' }))
        await refused(content(cold.as({ sub: 'eve' })))
        await refused(content(withRevoked))
        await refused(dismiss(id))
        await refused(tenant.admin.request('POST', '/v1/admin/tours', { body: { title: 'New' } }))
        expect([await ready(), await isUp()]).toEqual(['degraded', '0'])
      }
      await askEverything()
      for (const request of hanging) await refused(request)
      await expect.poll(() => timed(askEverything)).toBeLessThan(wait)
      await expect.poll(() => ready(impatient)).toBe(503)
      await refused(impatient.request('GET', '/v1/sdk/config', { headers: eve.headers }))

      if (fault === 'killed') await postgres.restart()
      else postgres.resume()
      // Another node that came back sooner, whose notification this node has not heard.
      const other = new pg.Client(postgres.url)
      await other.connect()
      await other.query('update api_keys set revoked_at = clock_timestamp() where key_id = $1', [knownId])
      await other.end()
      await expect.poll(() => Promise.all([ready(), ready(impatient)])).toEqual(['ready', 'ready'])
      expect(await isUp()).toBe('1')
      const logged = (text: string) => guide.log.filter(line => line.includes(text)).length
      expect([logged('the database does not respond:'), logged('the database responds again')]).toEqual([
        1, 1,
      ])
      await expect.poll(async () => (await content(withRevoked)).status).toBe(401)
      await expect.poll(async () => (await content(withKnown)).status).toBe(401)
      const next = await publishContent(tenant)
      await report(eve, [event('content.dismissed', { content_id: id })])
      expect(await idsFor(eve)).toEqual([next, open])
      await tenant.admin.client.archiveContent({ params: { content_id: next } })
      await tenant.admin.client.archiveContent({ params: { content_id: id } })
    },
  )
})
