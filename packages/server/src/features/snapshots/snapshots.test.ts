import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { queriesDuring } from '../../testing/count-queries.ts'
import { startGuide, startGuideOn } from '../../testing/guide.ts'
import { idsFor, itemsFor, publishContent, publishTour, step } from '../../testing/published.ts'
import { type Caller, createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'
import { readSnapshot, type TenantSnapshot } from './tenant-snapshot.ts'

const { guide, provider } = await sharedWorld()

async function snapshotAfter(tenantId: string, previous?: TenantSnapshot): Promise<TenantSnapshot> {
  const snapshot = await readSnapshot(guide.deps.database, tenantId, previous)
  if (!snapshot) throw new Error('the tenant does not exist')
  return snapshot
}

describe('a snapshot', () => {
  test('has what was published in the very next request', async () => {
    const tenant = await createTenant(guide, provider)
    const eve = tenant.as({ sub: 'eve' })
    const ids: string[] = []
    for (let count = 0; count < 10; count++) {
      ids.unshift(await publishContent(tenant))
      expect(await idsFor(eve)).toEqual(ids)
    }
  })

  test('is built when something is published, not during a request', async () => {
    const tenant = await createTenant(guide, provider)
    const eve = tenant.as({ sub: 'eve' })
    await idsFor(eve)
    const id = await publishContent(tenant)
    const queries = await queriesDuring(async () => expect(await idsFor(eve)).toEqual([id]))
    expect(queries.filter(text => /item_versions|audiences/.test(text))).toEqual([])
  })

  test('is not built again for an edit that is not published', async () => {
    const tenant = await createTenant(guide, provider)
    const tour_id = await publishTour(tenant)
    await idsFor(tenant.as({ sub: 'eve' }))
    const queries = await queriesDuring(() =>
      tenant.admin.client.updateTour({ params: { tour_id }, body: { title: 'Edited' } }),
    )
    expect(queries.filter(text => text.includes('"delivered"'))).toEqual([])
    expect(await itemsFor(tenant.as({ sub: 'eve' }))).toMatchObject([{ title: 'First steps' }])
  })

  test('reads only the items that changed since the last one', async () => {
    const tenant = await createTenant(guide, provider)
    const { client } = tenant.admin
    const eve = tenant.as({ sub: 'eve' })
    const tour_id = await publishTour(tenant)
    const [kept, edited, archived] = [
      await publishContent(tenant, { title: 'Kept' }),
      await publishContent(tenant, { title: 'Edited', url_patterns: [{ pattern: '^/a', is_regex: true }] }),
      await publishContent(tenant, { title: 'Archived' }),
    ]
    const titles = async (url = '/a') => (await itemsFor(eve, { url })).map(({ title }) => title)
    expect(await titles()).toEqual(['Archived', 'Edited', 'Kept', 'First steps'])

    const previous = await snapshotAfter(tenant.tenantId)
    const publish = async () => {
      const params = { content_id: edited }
      await client.updateContent({ params, body: { title: 'Edited again', priority: 9 } })
      await client.publishContent({ params })
      await client.archiveContent({ params: { content_id: archived } })
    }
    const read = (await queriesDuring(publish)).filter(text => /^select.*"delivered"/s.test(text))
    expect(read).toHaveLength(1)
    const { live: _, ...updated } = await snapshotAfter(tenant.tenantId, previous)
    const { live: __, ...anew } = await snapshotAfter(tenant.tenantId)
    expect(updated).toEqual(anew)
    expect(updated.parts.size).toBe(3)
    expect(await titles()).toEqual(['Edited again', 'Kept', 'First steps'])
    expect(await titles('/b')).toEqual(['Kept', 'First steps'])
    await client.archiveContent({ params: { content_id: kept } })
    await client.archiveTour({ params: { tour_id } })
    expect(await titles()).toEqual(['Edited again'])
  })

  test('is the same for versions from before they were stored as text', async () => {
    const tenant = await createTenant(guide, provider)
    const element_target = { css_selector: 'a', fingerprint: { tag: 'a', name: 'Save' } }
    await publishTour(tenant, {
      steps: [
        { ...step('one'), element_target },
        { ...step('two', 1), page: { pattern: '/two', is_regex: false } },
      ],
      trigger: { trigger_type: 'element_click', element_target },
      rollout: { enabled: true, percentage: 30 },
    })
    await publishContent(tenant, {
      content_type: 'checklist',
      items: [{ item_id: 'first', title: 'First' }],
    })
    await publishContent(tenant, {
      content_type: 'tooltip',
      element_target,
      audience: { plan: 'pro', seats: { $gte: 3 } },
      schedule: { start_at: '2026-01-01T00:00:00Z', end_at: null },
      dismiss_behavior: 'always',
      priority: 3,
      url_patterns: [{ pattern: '/a*', is_regex: false }],
    })
    const contents = async () => {
      const { live, parts, fingerprints, addressPartsJson, itemBytes } = await snapshotAfter(tenant.tenantId)
      const items = live.items.map(({ json, ...item }) => ({ ...item, json: JSON.parse(`${json}null}`) }))
      return { items, parts, fingerprints, addressPartsJson, itemBytes }
    }
    const fromTexts = await contents()
    expect(fromTexts.items).toHaveLength(3)
    expect(fromTexts.fingerprints.size).toBe(2)
    await guide.deps.database.sql.transaction(async tx => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update item_versions set rules_text = null, delivered_text = null
        where tenant_id = ${tenant.tenantId}`)
    })
    expect(await contents()).toEqual(fromTexts)
  })

  test('never goes back to an older version while publishes and requests overlap', async () => {
    const tenant = await createTenant(guide, provider)
    const eve = tenant.as({ sub: 'eve' })
    const content_id = await publishContent(tenant, { title: '1' })
    let published = 1
    const seen: number[] = []
    let done = false
    const requests = (async () => {
      while (!done) {
        const known = published
        const [item] = await itemsFor(eve)
        seen.push(item?.version as number)
        expect(item?.version).toBeGreaterThanOrEqual(known)
      }
    })()
    for (let count = 2; count <= 15; count++) {
      await tenant.admin.client.publishContent({ params: { content_id } })
      published = count
    }
    done = true
    await requests
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(await itemsFor(eve)).toMatchObject([{ version: 15 }])
  })

  test('of a deleted tenant is no longer served', async () => {
    const tenant = await createTenant(guide, provider)
    await publishContent(tenant)
    const eve = tenant.as({ sub: 'eve' })
    await idsFor(eve)
    await guide.platform.deleteTenant({ params: { tenant_id: tenant.tenantId } })
    expect((await eve.request('POST', '/v1/sdk/content', { body: { url: '/' } })).status).toBe(401)
  })
})

test('if memory is short, the most recent tenants stay cached and all are served', async () => {
  const small = await startGuide({ SNAPSHOT_CACHE_MB: '1' })
  const big = 'x'.repeat(19_000)
  const callers: Caller[] = []
  for (let count = 0; count < 4; count++) {
    const tenant = await createTenant(small, provider)
    for (let item = 0; item < 20; item++) await publishContent(tenant, { body: big })
    callers.push(tenant.as({ sub: 'eve' }))
  }
  const loads = async (caller: Caller) =>
    (await queriesDuring(() => idsFor(caller))).filter(text => text.includes('"delivered"')).length
  for (const caller of callers) expect(await loads(caller)).toBe(1)
  expect(await loads(callers.at(-1) as Caller)).toBe(0)
  expect(await loads(callers[0] as Caller)).toBe(1)
  await small.close()
})

test('the lists of saved audiences count as memory of the cache', async () => {
  const small = await startGuide({ SNAPSHOT_CACHE_MB: '1' })
  const values = Array.from({ length: 9000 }, (_, number) => `user-${number}`)
  const callers: Caller[] = []
  for (let count = 0; count < 2; count++) {
    const tenant = await createTenant(small, provider)
    await tenant.admin.client.createAudience({ body: { name: 'Users', values } })
    await publishContent(tenant)
    callers.push(tenant.as({ sub: 'eve' }))
  }
  const [first, second] = callers as [Caller, Caller]
  const loads = async (caller: Caller) =>
    (await queriesDuring(() => idsFor(caller))).filter(text => text.includes('"delivered"')).length
  expect([await loads(first), await loads(first)]).toEqual([1, 0])
  expect([await loads(second), await loads(first)]).toEqual([1, 1])
  await small.close()
})

test('a tenant larger than the cache is not read again for every request', async () => {
  const small = await startGuide({ SNAPSHOT_CACHE_MB: '1' })
  const tenant = await createTenant(small, provider)
  const patterns = Array.from({ length: 15 }, (_, number) => ({
    pattern: `^/orders/${'x'.repeat(480)}${number}`,
    is_regex: true,
  }))
  const ids: string[] = []
  for (let item = 0; item < 4; item++) ids.unshift(await publishContent(tenant, { url_patterns: patterns }))
  const eve = tenant.as({ sub: 'eve' })
  const url = `https://app.example.com/orders/${'x'.repeat(480)}7`
  expect(await idsFor(eve, { url })).toEqual(ids)
  const queries = await queriesDuring(async () => expect(await idsFor(eve, { url })).toEqual(ids))
  expect(queries.filter(text => text.includes('"delivered"'))).toEqual([])
  await small.close()
})

test('of concurrent changes to an audience, the last one counts', async () => {
  const tenant = await createTenant(guide, provider)
  const { admin } = tenant
  const { audience_id } = await admin.client.createAudience({ body: { name: 'Plan', rule: { plan: 'a' } } })
  const id = await publishContent(tenant, { audience_id })
  const plans = ['a', 'b', 'c']
  for (let round = 0; round < 10; round++) {
    const params = { audience_id }
    await Promise.all(plans.map(plan => admin.client.updateAudience({ params, body: { rule: { plan } } })))
    const { rule } = await admin.client.getAudience({ params })
    for (const plan of plans) {
      expect(await idsFor(tenant.as({ sub: 'eve', plan }))).toEqual(plan === rule?.plan ? [id] : [])
    }
  }
})

describe.skipIf(process.env.DATABASE === 'embedded')('two nodes on one database', () => {
  test('see what the other publishes, and its circuit breaker', async () => {
    const other = await startGuideOn(guide.env)
    const tenant = await createTenant(guide, provider)
    const here = tenant.as({ sub: 'eve' })
    const there = { ...here, request: other.request.bind(other) }
    const request = () =>
      there.request('POST', '/v1/sdk/content', { headers: here.headers, body: { url: '/' } })
    const idsThere = async () =>
      (await request()).body.data.items.map((item: { content_id: string }) => item.content_id)
    expect(await idsThere()).toEqual([])
    const seenThere = (expected: string[]) =>
      expect.poll(idsThere, { interval: 10, timeout: 30_000 }).toEqual(expected)
    const id = await publishContent(tenant)
    await seenThere([id])
    await tenant.admin.client.toggleCircuitBreaker({ body: { feature: 'content', enabled: false } })
    await seenThere([])
    await other.close()
  })
})
