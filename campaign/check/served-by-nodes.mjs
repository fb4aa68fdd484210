import { setTimeout as delay } from 'node:timers/promises'
import { compareKey } from '../load/key-keeper.mjs'
import { createSender } from '../load/send.mjs'
import { boundMs, compareServed, contentRequest } from '../load/served.mjs'

const lastKeys = 30
const lastUsers = 20

/**
 * Asks every node for what users get, after the time in which a change may be unknown to a node, and returns what is wrong.
 * @param {import('../world/cluster.mjs').World} world
 * @param {import('../load/ledger.mjs').Ledger} ledger
 * @param {import('../load/tenants.mjs').Tenant[]} tenants
 * @returns {Promise<string[]>}
 */
export async function findWrong({ nodes }, ledger, tenants) {
  await delay(Math.max(0, ledger.lastAt + boundMs + 100 - performance.now()))
  const { send, close } = createSender('')
  const wrong = []
  for (const [index, node] of nodes.entries()) {
    for (const tenant of tenants) {
      const ask = (/** @type {Record<string, string>} */ headers) =>
        send('read', contentRequest(headers), node.url)
      const owned = (/** @type {{ tenantId: string }} */ thing) => thing.tenantId === tenant.tenantId
      const texts = []
      for (const user of [null, ...[...ledger.users.values()].filter(owned).slice(-lastUsers)]) {
        const answer = await ask(tenant.user(user?.id ?? 'newcomer'))
        if (answer.status !== 200) texts.push(`a read responded ${answer.status}`)
        else texts.push(...compareServed(ledger, tenant, user, answer))
      }
      for (const key of [...ledger.keys.values()].filter(owned).slice(-lastKeys)) {
        const answer = await ask({ ...tenant.user('key-user'), 'x-api-key': key.secret })
        texts.push(...compareKey(key, answer))
      }
      wrong.push(...new Set(texts.map(text => `node ${index}: ${text}`)))
    }
  }
  close()
  return wrong
}
