import { randomUUID } from 'node:crypto'
import { startHistory } from './history.mjs'
import { compareServed, contentRequest } from './served.mjs'

const tracked = 4

/** What a user does with the tour, and the progress that follows. */
const stages = [
  { name: 'content.shown', state: 'seen' },
  { name: 'step.shown', step_id: 'one', state: 'in_progress at one' },
  { name: 'step.shown', step_id: 'two', state: 'in_progress at two' },
  { name: 'content.completed', state: 'completed' },
]

/** One user after the other who plays the tour: sends events until they are acknowledged, and asks for content. @param {import('./start-load.mjs').ClientParts} parts */
export async function visitor({ name, tenant, ledger, send, isStopped, rest }) {
  for (let count = 0; !isStopped(); count++) {
    /** @type {import('./ledger.mjs').User} */
    const user = { tenantId: tenant.tenantId, id: `${name}-${count}`, history: startHistory('none') }
    ledger.users.set(user.id, user)
    const headers = tenant.user(user.id)
    /** @type {object | null} */
    let acknowledged = null
    for (const { state, ...happened } of stages) {
      if (isStopped()) return
      const at = new Date().toISOString()
      const told = { id: randomUUID(), at, content_id: tenant.tourId, ...happened }
      const others = Array.from({ length: tracked }, () => ({ id: randomUUID(), at, name: 'track:clicked' }))
      // Sends an acknowledged event again, as a page does that did not receive the response.
      const events = [told, ...others, ...(acknowledged ? [acknowledged] : [])]
      /** @type {import('./history.mjs').Entry<string>} */
      const entry = { state, sentAt: performance.now(), ackedAt: null }
      user.history.push(entry)
      const receipt = await sendUntilAcknowledged(headers, { session_id: user.id, events })
      if (!receipt) return
      entry.ackedAt = ledger.lastAt = receipt.endedAt
      for (const { id } of [told, ...others]) ledger.events.push({ id, at: receipt.endedAt })
      const { accepted, duplicates, rejected } = receipt.body.data
      if (accepted + duplicates !== events.length)
        ledger.wrong.push(`events of ${user.id} were rejected: ${JSON.stringify(rejected)}`)
      acknowledged = told
      const answer = await send('read', contentRequest(headers))
      if (answer.status === 200) ledger.wrong.push(...compareServed(ledger, tenant, user, answer))
      else if (answer.status > 0 && answer.status < 500)
        ledger.wrong.push(`${user.id} was refused with ${answer.status}`)
      await rest()
    }
  }

  /** @param {Record<string, string>} headers @param {object} body */
  async function sendUntilAcknowledged(headers, body) {
    while (!isStopped()) {
      const answer = await send('events', { method: 'POST', path: '/v1/sdk/events', headers, body })
      if (answer.status === 202) return answer
      if (answer.status >= 400 && answer.status < 500)
        ledger.wrong.push(`events were refused with ${answer.status}`)
    }
    return null
  }
}
