import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSilentProxy } from '../../../../tools/servers/silent-proxy.mjs'
import { createTenant } from '../testing/tenant.ts'
import { sharedWorld } from '../testing/world.ts'
import { watchRevisions } from './revision-watch.ts'
import { tenants } from './schema.ts'

const { guide, provider } = await sharedWorld()

/** What a watch reports. `isHeard` tells whether a notification that is sent now arrives at once. */
function watch(url: string) {
  const { database } = guide.deps
  const reports = { changed: new Map<string, number>(), missed: 0, heard: 0 }
  const watcher = watchRevisions({
    database,
    nodeId: randomUUID(),
    url,
    changed: async (tenantId, revision) => {
      reports.changed.set(tenantId, revision)
    },
    missed: () => {
      reports.missed++
    },
    disconnected: () => {},
    steppedBack: () => {},
    unheard: () => {},
    channels: {
      guide_test: () => {
        reports.heard++
      },
    },
  })
  const isHeard = async () => {
    const before = reports.heard
    await database.sql.execute(sql`select pg_notify('guide_test', 'hello')`)
    return reports.heard > before
  }
  return { reports, isHeard, stop: watcher.stop }
}

test.skipIf(process.env.DATABASE === 'embedded')(
  'a connection for notifications that falls silent is replaced, and meanwhile the poll finds changes',
  async () => {
    const { admin, tenantId } = await createTenant(guide, provider)
    const proxy = await startSilentProxy(guide.env.DATABASE_URL ?? '')
    const { reports, isHeard, stop } = watch(proxy.url)
    await expect.poll(isHeard).toBe(true)
    const missedBefore = reports.missed

    proxy.silence()
    reports.changed.clear()
    await admin.client.updateConfig({ body: { name: 'Acme & Sons' } })
    await expect.poll(() => [...reports.changed.keys()]).toContain(tenantId)

    await expect.poll(() => reports.missed).toBeGreaterThan(missedBefore)
    await expect.poll(isHeard).toBe(true)
    await stop()
    await proxy.close()
  },
)

test.skipIf(process.env.DATABASE === 'embedded')(
  'without notifications, the poll finds a change whose transaction was open for an hour, and a deleted tenant',
  async () => {
    const { database } = guide.deps
    const [slow, quick, removed] = [
      await createTenant(guide, provider),
      await createTenant(guide, provider),
      await createTenant(guide, provider),
    ]
    const { reports, stop } = watch('postgres://nothing@127.0.0.1:1/here')
    const raise = (tenantId: string, revised_at = sql`clock_timestamp()`) => ({
      set: { revision: sql`${tenants.revision} + 1`, revised_at },
      where: eq(tenants.tenant_id, tenantId),
    })

    /** Waits until a poll has read what is committed now. */
    const polled = async () => {
      const { set, where } = raise(quick.tenantId)
      const [row] = await database.sql.update(tenants).set(set).where(where).returning()
      await expect.poll(() => reports.changed.get(quick.tenantId)).toBe(row?.revision)
    }
    const revision = await database.transaction(async tx => {
      const { set, where } = raise(slow.tenantId, sql`clock_timestamp() - interval '1 hour'`)
      const [row] = await tx.update(tenants).set(set).where(where).returning()
      await polled()
      await polled()
      expect(reports.changed.get(slow.tenantId)).not.toBe(row?.revision)
      return row?.revision
    })
    await expect.poll(() => reports.changed.get(slow.tenantId)).toBe(revision)

    await polled()
    const missedBefore = reports.missed
    await guide.platform.deleteTenant({ params: { tenant_id: removed.tenantId } })
    await expect.poll(() => reports.missed).toBeGreaterThan(missedBefore)
    await stop()
  },
)
