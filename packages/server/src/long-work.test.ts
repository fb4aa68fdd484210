import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queriesDuring } from './testing/count-queries.ts'
import { countSlices } from './testing/count-slices.ts'
import type { TestResponse } from './testing/guide.ts'
import { publishContent, url } from './testing/published.ts'
import { event, report } from './testing/report.ts'
import { createTenant, type TestTenant } from './testing/tenant.ts'
import { sharedWorld } from './testing/world.ts'

const { guide, provider } = await sharedWorld()
const { sql: db } = guide.deps.database

/** How often the code of a file let other requests run while it answered. A neighbour is served meanwhile. */
async function slicesDuring(fileName: string, work: () => Promise<TestResponse>): Promise<number> {
  const neighbour = await createTenant(guide, provider)
  const slices = countSlices(fileName)
  try {
    const working = work()
    expect((await neighbour.admin.request('GET', '/v1/admin/config')).status).toBe(200)
    expect((await working).status).toBeLessThan(300)
  } finally {
    slices.stop()
  }
  return slices.stop()
}

/** Publishes many items with rules: copies of one, because publishing each would take long. */
async function publishMany(tenant: TestTenant) {
  const audience = { plan: { $in: ['pro', 'team'] }, email: { $regex: '@(example|sample)[.](com|org)$' } }
  const id = await publishContent(tenant, { body: 'Hello **there**\n\n'.repeat(40), audience })
  for (const [table, columns] of [
    ['items', 'kind, status, version, definition, published_at, created_at, updated_at'],
    [
      'item_versions',
      'version, definition, delivered, rules_text, delivered_text, published_at, published_by',
    ],
  ] as const) {
    await db.execute(sql`
      insert into ${sql.identifier(table)} (tenant_id, item_id, ${sql.raw(columns)})
      select tenant_id, 'cnt_' || lpad(n::text, 12, '0'), ${sql.raw(columns)}
      from ${sql.identifier(table)}, generate_series(1, 900) n where item_id = ${id}`)
  }
}

test('diagnosing and exporting many items lets other requests run', async () => {
  const tenant = await createTenant(guide, provider)
  await publishMany(tenant)
  const body = { url, user_id: 'eve', tokens: { plan: 'pro', email: 'eve@example.com' } }
  const diagnose = () => tenant.admin.request('POST', '/v1/admin/diagnose', { body })
  expect(await slicesDuring('diagnose-service.ts', diagnose)).toBeGreaterThan(2)
  const download = () => tenant.admin.request('GET', '/v1/admin/export')
  expect(await slicesDuring('transfer-document.ts', download)).toBeGreaterThan(2)
})

test('writing a large audience lets other requests run between its states', async () => {
  const tenant = await createTenant(guide, provider)
  const values = (name: string) => Array.from({ length: 10_000 }, (_, n) => `${name}-${n}`)
  const { audience_id } = await tenant.admin.client.createAudience({
    body: { name: 'Large', values: values('some') },
  })
  const write = () =>
    tenant.admin.request('PUT', `/v1/admin/audiences/${audience_id}`, { body: { values: values('other') } })
  expect(await slicesDuring('write-audit.ts', write)).toBeGreaterThanOrEqual(2)
})

test('exporting a person with many events lets other requests run between parts of them', async () => {
  const tenant = await createTenant(guide, provider)
  // The first one makes the partition of the day.
  await report(tenant.as({ sub: 'eve' }), [event('track:First')])
  await db.execute(sql`
    insert into events (tenant_id, event_id, day, environment, user_key, name, at, received_at, data)
    select ${tenant.tenantId}, 'e' || n, (clock_timestamp() at time zone 'UTC')::date, 'live', 'user:eve', 'track:Many',
      clock_timestamp(), clock_timestamp(), jsonb_build_object('text', repeat('x', 4000))
    from generate_series(1, 500) n`)
  const download = () => tenant.admin.request('GET', '/v1/admin/end-users/eve/export')
  const reader = guide.env.DATABASE_URL ? 'postgres.ts' : 'wire-stream.ts'
  const queries = await queriesDuring(async () => {
    expect(await slicesDuring(reader, download)).toBeGreaterThanOrEqual(5)
  })
  expect(queries.filter(text => text.includes('from "events"')).length).toBeGreaterThanOrEqual(5)
})
