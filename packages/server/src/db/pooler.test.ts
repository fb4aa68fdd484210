import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startPgbouncer } from '../../../../tools/servers/pgbouncer-server.mjs'
import { type Guide, startGuideOn, testSettings } from '../testing/guide.ts'
import { startIdentityProvider } from '../testing/identity-provider.ts'
import { idsFor, publishTour } from '../testing/published.ts'
import { event, report } from '../testing/report.ts'
import { freshStore } from '../testing/store.ts'
import { createTenant } from '../testing/tenant.ts'

test.skipIf(process.env.DATABASE === 'embedded')(
  'behind PgBouncer in transaction mode, nodes migrate, serve, count, work and say that they poll',
  async () => {
    const provider = await startIdentityProvider()
    const store = await freshStore()
    const pooler = await startPgbouncer(store.env.DATABASE_URL ?? '')
    const env = { ...testSettings, ...store.env, DATABASE_URL: pooler.url, METRICS_TOKEN: 'metrics' }
    // Both find an empty database.
    const [one, two] = await Promise.all([startGuideOn(env), startGuideOn(env)])
    const direct = await startGuideOn({ ...env, DATABASE_DIRECT_URL: store.env.DATABASE_URL })
    const { database } = one.deps

    const tenant = await createTenant(one, provider)
    const tour = await publishTour(tenant)
    const eve = tenant.as({ sub: 'eve' })
    const at = (guide: Guide) => ({ ...eve, request: askAs(guide, eve.headers) })
    for (const guide of [one, two, direct]) await expect.poll(() => idsFor(at(guide))).toEqual([tour])

    expect(await report(at(two), [event('content.completed', { content_id: tour })])).toMatchObject({
      accepted: 1,
    })
    expect(await idsFor(at(one))).toEqual([])
    await expect.poll(() => idsFor(at(direct))).toEqual([])

    await database.sql.execute(
      sql`create table events_20200131 partition of events for values from ('2020-01-31') to ('2020-02-01')`,
    )
    for (const { deps } of [one, two]) deps.jobs.start()
    const left = sql`select (select count(*) from pgboss.job where state <> 'completed')::int as jobs,
      to_regclass('events_20200131') is not null as partition`
    const done = { jobs: 0, partition: false }
    await expect.poll(async () => (await database.sql.execute(left)).rows).toEqual([done])

    const ready = async (guide: Guide) => (await guide.request('GET', '/health/ready')).body
    await expect.poll(() => ready(one)).toEqual({ status: 'ready', changes: 'polled' })
    expect(await ready(direct)).toEqual({ status: 'ready' })
    const headers = { authorization: 'Bearer metrics' }
    const { body: metrics } = await one.request('GET', '/metrics', { headers })
    expect(metrics).toContain('guide_changes_polled 1')
    expect(one.log.join('')).toContain('notifications of the database do not arrive')
    expect(one.log.join('')).toContain('does not pass on statement_timeout')
    expect(direct.log.join('')).not.toContain('notifications of the database')

    const locks = sql`select * from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await database.sql.execute(locks)).rows).toEqual([])
    for (const guide of [one, two, direct]) await guide.close()
    await pooler.stop()
    await store.remove()
    await provider.close()
  },
)

const askAs =
  (guide: Guide, headers: Record<string, string>): Guide['request'] =>
  (method, path, ask = {}) =>
    guide.request(method, path, { ...ask, headers: { ...headers, ...ask.headers } })
