import { withDatabase } from '../../bench/edge/database.mjs'
import { matching, tenantDocument } from '../../bench/edge/tenant-document.mjs'
import { startCluster } from '../world/cluster.mjs'

const imported = 300

/** @type {import('../run-fault.mjs').Fault} */
const largeImport = {
  name: 'import',
  title: `an import of ${imported} items while others write to the same tenant`,
  mayFail: [],
  start: () =>
    startCluster({
      settings: { TENANT_ITEMS: '20000', TENANT_PUBLISHED_ITEMS: '20000', TENANT_EXPRESSIONS: '1000000' },
    }),
  async run({ world, load, quick, note, broken, progress }) {
    const [tenant] = load.tenants
    if (!tenant) return
    const items = quick ? 100 : imported
    const all = tenantDocument(items + matching)
    // The first ones would be delivered on the page of the load.
    const body = { ...all, tours: all.tours.slice(2), content: all.content.slice(matching - 2) }
    progress('importing')
    const begun = performance.now()
    const path = '/v1/admin/import?mode=apply'
    const answer = await load.send('report', { method: 'POST', path, headers: tenant.admin, body })
    const seconds = (performance.now() - begun) / 1000
    if (answer.status !== 200) broken(`the import responded ${answer.status}: ${JSON.stringify(answer.body)}`)
    const stored = await withDatabase(world.postgres.url, client =>
      client.query(
        `select count(*)::int as count from items where tenant_id = $1 and status = 'published'
         and title ~ '(orders) [0-9]+$'`,
        [tenant.tenantId],
      ),
    )
    if (answer.status === 200 && stored.rows[0].count !== items)
      broken(`${stored.rows[0].count} of ${items} imported items are stored`)
    await load.acknowledges(100)
    const waited = Math.round(load.answers.slowestSince(begun))
    note(`the import took ${seconds.toFixed(1)} s; the slowest other request took ${waited} ms`)
  },
}

export const imports = [largeImport]
