import { setTimeout as delay } from 'node:timers/promises'
import { compareServed, contentRequest } from '../load/served.mjs'

/**
 * Starts more users who only ask for content, again and again. Every node knows them.
 * @param {{ load: import('../load/start-load.mjs').Load, world: import('../world/cluster.mjs').World }} context
 * @param {{ count: number, restMs: number, kind?: 'read' | 'warm' }} options warm: their tenant does not change
 * @returns {Promise<() => Promise<void>>} stops them
 */
export async function startReaders({ load, world: { nodes } }, { count, restMs, kind = 'read' }) {
  const { send, ledger } = load
  const tenants = kind === 'warm' ? load.quietTenants : load.tenants
  const users = Array.from({ length: count }, (_, index) => {
    const tenant = /** @type {import('../load/tenants.mjs').Tenant} */ (tenants[index % tenants.length])
    return { tenant, headers: tenant.user(`reader-${index}`) }
  })
  for (const { url } of nodes) for (const { headers } of users) await send(kind, contentRequest(headers), url)
  let isStopped = false
  const ended = Promise.all(
    users.map(async ({ tenant, headers }) => {
      while (!isStopped) {
        const answer = await send(kind, contentRequest(headers))
        if (answer.status === 200) ledger.wrong.push(...compareServed(ledger, tenant, null, answer))
        else if (answer.status > 0 && answer.status < 500)
          ledger.wrong.push(`a reader was refused with ${answer.status}`)
        if (restMs > 0) await delay(restMs)
      }
    }),
  )
  return async () => {
    isStopped = true
    await ended
  }
}
