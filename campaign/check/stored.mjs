import { openDatabase } from '../../packages/server/dist/db/database.js'
import { finalStates } from '../load/history.mjs'

/** @typedef {{ lost: string[], doubled: string[] }} Damage */

/** The measure that counts an event. */
const measures = [
  ['content.shown', 'shown'],
  ['step.shown', 'step'],
  ['content.completed', 'completed'],
]

/**
 * Compares what is stored with what was acknowledged.
 * @param {{ url: string | null, dataDir: string }} where the embedded database must not be open elsewhere
 * @param {import('../load/ledger.mjs').Ledger} ledger
 * @param {string[]} tenantIds
 * @returns {Promise<Damage>}
 */
export async function findDamage(where, ledger, tenantIds) {
  const database = await openDatabase({ ...where, waitMs: 60_000 })
  const rowsOf = async (/** @type {string} */ text) =>
    /** @type {any[]} */ ((await database.query(text, [tenantIds])).rows)
  try {
    /** @type {Damage} */
    const damage = { lost: [], doubled: [] }
    compareItems(
      ledger,
      await rowsOf(
        "select item_id, status, version, title from items where tenant_id = any($1) and kind = 'content'",
      ),
      damage,
    )
    compareKeys(
      ledger,
      await rowsOf('select key_id, revoked_at from api_keys where tenant_id = any($1)'),
      damage,
    )
    compareCounts(
      ledger.changes.map(({ requestId }) => requestId),
      await rowsOf(
        `select request_id as id, count(*)::int as count from activity
         where tenant_id = any($1) and request_id not like 'req\\_%' group by 1`,
      ),
      'audit record',
      damage,
    )
    compareCounts(
      ledger.events.map(({ id }) => id),
      await rowsOf(
        'select event_id as id, count(*)::int as count from events where tenant_id = any($1) group by 1',
      ),
      'event',
      damage,
    )
    compareSums(
      await rowsOf('select name, count(*)::int as count from events where tenant_id = any($1) group by 1'),
      await rowsOf(
        'select measure, sum(count)::int as count from item_hours where tenant_id = any($1) group by 1',
      ),
      damage,
    )
    compareProgress(
      ledger,
      await rowsOf('select user_key, state, step_id from progress where tenant_id = any($1)'),
      damage,
    )
    return damage
  } finally {
    await database.close()
  }
}

/** @param {import('../load/ledger.mjs').Ledger} ledger @param {any[]} rows @param {Damage} damage */
function compareItems(ledger, rows, damage) {
  const stored = new Map(rows.map(row => [row.item_id, row]))
  for (const { id, title, history } of ledger.items.values()) {
    const row = stored.get(id)
    const possible = finalStates(history)
    const isPossible = possible.some(state =>
      row === undefined
        ? state.status === 'absent'
        : state.status === row.status &&
          (state.version === null || (state.version === row.version && state.title === row.title)),
    )
    if (isPossible) continue
    const found = row ? `${row.status}, version ${row.version}, "${row.title}"` : 'absent'
    damage.lost.push(
      `item ${title} is ${found}, not ${possible.map(state => JSON.stringify(state)).join(' or ')}`,
    )
  }
  const titles = rows.map(({ title }) => title.replace(/ again$/, ''))
  for (const title of repeated(titles)) damage.doubled.push(`item ${title} exists twice`)
}

/** @param {import('../load/ledger.mjs').Ledger} ledger @param {any[]} rows @param {Damage} damage */
function compareKeys(ledger, rows, damage) {
  const stored = new Map(rows.map(row => [row.key_id, row.revoked_at === null ? 'active' : 'revoked']))
  for (const { id, history } of ledger.keys.values()) {
    // Of the revoked keys, only the last hundred of a tenant are kept.
    const isPossible = finalStates(history).some(state =>
      stored.has(id) ? state === stored.get(id) : state !== 'active',
    )
    if (!isPossible) damage.lost.push(`key ${id} is ${stored.get(id) ?? 'absent'}`)
  }
}

/** @param {string[]} acknowledged @param {{ id: string, count: number }[]} rows @param {string} what @param {Damage} damage */
function compareCounts(acknowledged, rows, what, damage) {
  const stored = new Set(rows.map(({ id }) => id))
  for (const id of acknowledged) if (!stored.has(id)) damage.lost.push(`${what} ${id}`)
  for (const { id, count } of rows)
    if (count > 1) damage.doubled.push(`${what} ${id} is stored ${count} times`)
}

/** @param {{ name: string, count: number }[]} events @param {{ measure: string, count: number }[]} sums @param {Damage} damage */
function compareSums(events, sums, damage) {
  for (const [name, measure] of measures) {
    const stored = events.find(row => row.name === name)?.count ?? 0
    const counted = sums.find(row => row.measure === measure)?.count ?? 0
    const text = `${counted} of ${stored} events ${name} are counted in reports`
    if (counted < stored) damage.lost.push(text)
    if (counted > stored) damage.doubled.push(text)
  }
}

/** @param {import('../load/ledger.mjs').Ledger} ledger @param {any[]} rows @param {Damage} damage */
function compareProgress(ledger, rows, damage) {
  const stored = new Map(rows.map(row => [row.user_key, row]))
  for (const { id, history } of ledger.users.values()) {
    const row = stored.get(`user:${id}`)
    const state = row?.state ?? 'none'
    const found = state === 'in_progress' ? `${state} at ${row.step_id}` : state
    if (!finalStates(history).includes(found)) damage.lost.push(`the progress of ${id} is ${found}`)
  }
}

/** @param {string[]} list */
function repeated(list) {
  const seen = new Set()
  return list.filter(value => seen.size === seen.add(value).size)
}
