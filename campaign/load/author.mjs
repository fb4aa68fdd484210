import { startHistory } from './history.mjs'
import { isSuccess } from './send.mjs'

/**
 * @typedef {import('./ledger.mjs').ItemState} ItemState
 * @typedef {import('./ledger.mjs').Item} Item
 * @typedef {import('./start-load.mjs').ClientParts} ClientParts
 */

const liveItems = 4
/** Many kills leave many items unclear. The items of all authors must fit into a response, which holds 100. */
const unclearItems = 20
/** After this time, a request without a response can no longer change anything. */
const unclearMs = 15_000

/** @type {ItemState} */
const absent = { status: 'absent', title: '', version: null, served: null }

/** An admin who creates, publishes, changes, archives and deletes items, one request after the other. @param {ClientParts} parts */
export async function author({ name, tenant, ledger, send, isStopped, rest }) {
  /** @type {Item[]} */
  const live = []
  /** Items of which the last change got no response. @type {{ item: Item, since: number }[]} */
  const unclear = []
  let count = 0

  /**
   * @param {Item} item
   * @param {ItemState} state
   * @param {{ method: string, path?: string, body?: unknown }} request
   */
  async function change(item, state, { method, path = '', body }) {
    const requestId = `${name}-${++count}`
    /** @type {import('./history.mjs').Entry<ItemState>} */
    const entry = { state, sentAt: performance.now(), ackedAt: null }
    item.history.push(entry)
    const answer = await send('change', {
      method,
      path: `/v1/admin/content/${item.id}${path}`,
      headers: { ...tenant.admin, 'x-request-id': requestId },
      body,
    })
    if (isSuccess(answer)) {
      entry.ackedAt = ledger.lastAt = answer.endedAt
      ledger.changes.push({ requestId, at: answer.endedAt })
      return true
    }
    if (answer.status >= 400 && answer.status < 500) {
      const wasDeleted = answer.status === 404 && item.history.slice(1).some(({ state }) => state === absent)
      if (wasDeleted) item.history.push({ state: absent, sentAt: entry.sentAt, ackedAt: answer.endedAt })
      else ledger.wrong.push(`${method} ${path} of ${item.title} was refused with ${answer.status}`)
      return false
    }
    unclear.push({ item, since: answer.endedAt })
    return false
  }

  async function create() {
    const title = `${name} ${++count}`
    const requestId = `${name}-${count}`
    const answer = await send('change', {
      method: 'POST',
      path: '/v1/admin/content',
      headers: { ...tenant.admin, 'x-request-id': requestId },
      body: { content_type: 'banner', title, body: 'Soon' },
    })
    if (answer.status !== 201) return null
    ledger.lastAt = answer.endedAt
    ledger.changes.push({ requestId, at: answer.endedAt })
    const draft = /** @type {const} */ ({ status: 'draft', title, version: 0, served: null })
    /** @type {Item} */
    const item = {
      tenantId: tenant.tenantId,
      id: answer.body.content_id,
      title,
      history: [...startHistory(absent), { state: draft, sentAt: answer.sentAt, ackedAt: answer.endedAt }],
    }
    ledger.items.set(item.id, item)
    return item
  }

  const publish = (/** @type {Item} */ item, /** @type {string} */ title, /** @type {number} */ version) =>
    change(
      item,
      { status: 'published', title, version, served: version },
      { method: 'POST', path: '/publish' },
    )

  /** @param {Item} item */
  async function remove(item) {
    const { title = '', version = null } = item.history.at(-1)?.state ?? {}
    /** @type {ItemState} */
    const archived = { status: 'archived', title, version, served: null }
    const isArchived = await change(item, archived, { method: 'POST', path: '/archive' })
    return isArchived && (await change(item, absent, { method: 'DELETE' }))
  }

  async function publishTwice() {
    const item = await create()
    if (!item || !(await publish(item, item.title, 1))) return
    const title = `${item.title} again`
    /** @type {ItemState} */
    const changed = { status: 'published', title, version: 1, served: 1 }
    const isChanged = await change(item, changed, { method: 'PUT', body: { title } })
    if (isChanged && (await publish(item, title, 2))) live.push(item)
  }

  /** @param {Item} item */
  async function removeUnclear(item) {
    const last = item.history.at(-1)
    // The title and the version depend on whether the change happened.
    if (last) item.history.push({ ...last, state: { ...last.state, title: '', version: null } })
    await remove(item)
  }

  while (!isStopped()) {
    if (unclear[0] && performance.now() - unclear[0].since > unclearMs)
      await removeUnclear(/** @type {{ item: Item }} */ (unclear.shift()).item)
    else if (live.length > liveItems) await remove(/** @type {Item} */ (live.shift()))
    else if (unclear.length < unclearItems) await publishTwice()
    await rest()
  }
}
