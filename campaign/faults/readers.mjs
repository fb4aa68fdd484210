import { setTimeout as delay } from 'node:timers/promises'
import { compareServed, contentRequest } from '../load/served.mjs'

/**
 * Starts more users who only ask for content, again and again. The same users ask each time, so the nodes know them.
 * @param {import('../load/start-load.mjs').Load} load
 * @param {{ count: number, restMs: number }} options
 * @returns {() => Promise<void>} stops them
 */
export function startReaders({ send, tenants, ledger }, { count, restMs }) {
  let isStopped = false
  const ended = Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const tenant = /** @type {import('../load/tenants.mjs').Tenant} */ (tenants[index % tenants.length])
      const headers = tenant.user(`reader-${index}`)
      while (!isStopped) {
        const answer = await send('read', contentRequest(headers))
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
