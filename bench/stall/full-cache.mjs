import { openDatabase } from '../../packages/server/dist/db/database.js'
import { cloneTenant } from '../edge/clone-tenant.mjs'
import { contentRequests, headersOf, sendAll } from '../edge/requests.mjs'
import { page, tenantDocument } from '../edge/tenant-document.mjs'
import { createTenant } from '../edge/world.mjs'

/** @typedef {import('../edge/world.mjs').World} World */
/** @typedef {import('../edge/world.mjs').Tenant} Tenant */

const items = 20
/** More than fit into 128 MB, which is the default of the cache. */
const enough = 2000
/** The cache of the thread for admins is an eighth of it. */
const enoughForAdmins = enough / 8

/**
 * Starts a service as it is where many tenants are in use: its caches of snapshots are full.
 * @param {World} world @param {Record<string, string | undefined>} settings @param {boolean} quick
 */
export async function startFull(world, settings, quick) {
  const first = await world.startGuide(settings)
  const model = await createTenant(world, first, tenantDocument(items))
  await first.stop()
  const database = await openDatabase(first.database)
  const numbers = { from: 1, to: quick ? 4 : enough }
  const tenants = await database
    .withoutTimeouts(client => cloneTenant(client, model.tenantId, numbers))
    .finally(() => database.close())
  const guide = await world.startGuide({ ...settings, DATA_DIR: first.database.dataDir })
  await sendAll(
    guide.url,
    tenants.flatMap(tenant => contentRequests(world, tenant, 1)),
  )
  await sendAll(
    guide.url,
    tenants.slice(0, enoughForAdmins).map(tenant => diagnosis(world, tenant)),
  )
  return guide
}

/** A request of an admin for which the snapshot is needed. @param {World} world @param {Tenant} tenant */
function diagnosis(world, tenant) {
  const token = world.provider.token({ sub: 'admin', permissions: ['guide:admin'] })
  return {
    method: /** @type {const} */ ('POST'),
    path: '/v1/admin/diagnose',
    headers: { ...headersOf(world, tenant, 0), authorization: `Bearer ${token}` },
    body: JSON.stringify({ url: page, user_id: 'user-1' }),
  }
}
