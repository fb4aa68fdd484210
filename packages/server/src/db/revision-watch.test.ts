import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSilentProxy } from '../../../../tools/servers/silent-proxy.mjs'
import { createTenant } from '../testing/tenant.ts'
import { sharedWorld } from '../testing/world.ts'
import { watchRevisions } from './revision-watch.ts'

const { guide, provider } = await sharedWorld()

test.skipIf(process.env.DATABASE === 'embedded')(
  'a connection for notifications that falls silent is replaced, and meanwhile the poll finds changes',
  async () => {
    const { database } = guide.deps
    const { admin, tenantId } = await createTenant(guide, provider)
    const proxy = await startSilentProxy(guide.env.DATABASE_URL ?? '')
    const changed = new Set<string>()
    let connections = 0
    let heard = 0
    const watcher = watchRevisions({
      database,
      url: proxy.url,
      changed: id => changed.add(id),
      missed: () => {
        connections += 1
      },
      disconnected: () => {},
      steppedBack: () => {},
      channels: {
        guide_test: () => {
          heard += 1
        },
      },
    })
    const isHeard = async () => {
      const before = heard
      await database.sql.execute(sql`select pg_notify('guide_test', 'hello')`)
      return heard > before
    }
    await expect.poll(isHeard).toBe(true)
    const connectionsBefore = connections

    proxy.silence()
    changed.clear()
    await admin.client.updateConfig({ body: { name: 'Acme & Sons' } })
    await expect.poll(() => changed).toContain(tenantId)

    await expect.poll(() => connections).toBeGreaterThan(connectionsBefore)
    await expect.poll(isHeard).toBe(true)
    await watcher.stop()
    await proxy.close()
  },
)
