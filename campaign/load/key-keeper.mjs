import { possibleStates, startHistory } from './history.mjs'
import { isSuccess } from './send.mjs'
import { boundMs, contentRequest } from './served.mjs'

/** @typedef {import('./ledger.mjs').Key} Key */

/** An admin who creates keys, uses them, and revokes them. Keys that were revoked are tried again. @param {import('./start-load.mjs').ClientParts} parts */
export async function keyKeeper({ name, tenant, ledger, send, isStopped, rest, pick }) {
  let count = 0
  /** @type {Key[]} */
  const known = []

  /** @param {string} method @param {string} path @param {unknown} [body] */
  async function request(method, path, body) {
    const requestId = `${name}-${++count}`
    const headers = { ...tenant.admin, 'x-request-id': requestId }
    const answer = await send('change', { method, path: `/v1/admin/api-keys${path}`, headers, body })
    if (isSuccess(answer)) {
      ledger.lastAt = answer.endedAt
      ledger.changes.push({ requestId, at: answer.endedAt })
    } else if (answer.status >= 400 && answer.status < 500)
      ledger.wrong.push(`${method} of a key was refused with ${answer.status}`)
    return answer
  }

  /** @param {Key} key */
  async function tryOut(key) {
    const headers = { ...tenant.user('key-user'), 'x-api-key': key.secret }
    const answer = await send('key', contentRequest(headers))
    ledger.wrong.push(...compareKey(key, answer))
  }

  while (!isStopped()) {
    const created = await request('POST', '', { environment: 'test' })
    if (created.status === 201) {
      const { key_id: id, api_key: secret } = created.body
      /** @type {Key} */
      const key = {
        tenantId: tenant.tenantId,
        id,
        secret,
        history: [
          ...startHistory(/** @type {const} */ ('absent')),
          { state: 'active', sentAt: created.sentAt, ackedAt: created.endedAt },
        ],
      }
      ledger.keys.set(id, key)
      known.push(key)
      await tryOut(key)
      const old = pick(known.slice(-20))
      if (old?.history.length === 2) {
        /** @type {import('./history.mjs').Entry<import('./ledger.mjs').KeyState>} */
        const entry = { state: 'revoked', sentAt: performance.now(), ackedAt: null }
        old.history.push(entry)
        const revoked = await request('DELETE', `/${old.id}`)
        if (isSuccess(revoked)) entry.ackedAt = revoked.endedAt
      }
    }
    const other = pick(known.slice(-200))
    if (other) await tryOut(other)
    await rest()
  }
}

/** Compares the response to a request with a key with what is known of the key. @param {Key} key @param {import('./send.mjs').Answer} answer */
export function compareKey(key, answer) {
  const possible = possibleStates(key.history, answer, boundMs)
  if (answer.status === 200 && !possible.includes('active'))
    return [`${key.id} was accepted but is not valid`]
  if (answer.status === 401 && possible.every(state => state === 'active'))
    return [`${key.id} was refused although it is valid`]
  return []
}
