import type { Job, JobContext } from '../../jobs/job.ts'
import { renameUsers } from '../analytics/analytics-writes.ts'
import { clearEventsOf } from '../events/events-writes.ts'
import { removeOldSearches } from '../help-searches/help-searches-writes.ts'
import { removeOldContexts } from './contexts-store.ts'
import { endUserWithKey } from './end-user.ts'
import { type ErasureParts, eraseStored } from './erase-stored.ts'
import type { ErasureRecord } from './erasure-record.ts'
import {
  type ErasureRow,
  erasureStore,
  type PendingErasure,
  pendingErasures,
  removeOldErasures,
} from './erasures-store.ts'
import { digestDays } from './forgotten-users.ts'
import { identifyErased } from './identify-erased.ts'

/**
 * Requests that were under way when the erasure was requested may still store something: events of a group commit, a
 * context, a message. This is longer than any of them takes.
 */
const settleSeconds = 60
const contextDays = 30

/**
 * Erases users in two passes. The first pass removes what is stored. The second one does it again when nothing from
 * before the request can arrive any more, then goes through all events, and writes the audit record. Every part can be
 * repeated, so a run that was killed is continued by the next one.
 */
export function createErasureJob(parts: ErasureParts & { record: Pick<ErasureRecord, 'reconcile'> }): Job {
  const { database, changes, record } = parts

  /** Replaces users whose events were searched up to the same place in all further ones. Returns whether it came to the end. */
  async function searchEvents(tenantId: string, group: ErasureRow[], signal: AbortSignal): Promise<boolean> {
    const pseudonyms = Object.fromEntries(group.map(row => [row.user_key, pseudonymKey(row)]))
    const names = group.map(({ pseudonym }) => pseudonym)
    let cursor = group[0]?.cursor ?? ['events']
    while (cursor[0] !== 'end') {
      if (signal.aborted) return false
      const [table = '', ...after] = cursor
      const rename = table === 'events' ? clearEventsOf : renameUsers
      const reached = await rename(database.sql, tenantId, pseudonyms, after)
      cursor = reached ? [table, ...reached] : [table === 'events' ? 'users' : 'end']
      await erasureStore(database.sql, tenantId).moveCursor(names, cursor)
    }
    return true
  }

  async function complete({ tenant_id, pseudonym, user_key, actor }: ErasureRow): Promise<void> {
    const { kind, userId } = endUserWithKey(tenant_id, user_key ?? '')
    const isOwn = kind === 'user' && actor?.userId === userId
    // Who erases themselves must not be named by the record of it.
    const by = isOwn ? { ...actor, userId: pseudonym, email: null } : actor
    if (!by) return
    await changes.apply({ tenantId: tenant_id, ...by }, async ({ tx, now, audit }) => {
      await erasureStore(tx, tenant_id).complete(pseudonym, now)
      const event = 'EndUserErasedByAdmin'
      await audit({ event, entityType: 'end-user', entityId: pseudonym, before: null, after: { kind } })
    })
  }

  /** Works on the erasures of one tenant. */
  async function runOf(tenantId: string, pending: PendingErasure[], signal: AbortSignal): Promise<void> {
    for (const { erasure } of pending) if (!signal.aborted) await eraseStored(parts, erasure)
    const settled = pending.filter(({ isSettled }) => isSettled).map(({ erasure }) => erasure)
    const failures: unknown[] = []
    for (const group of groupsBy(settled, ({ cursor }) => JSON.stringify(cursor)).values()) {
      try {
        if (signal.aborted || !(await searchEvents(tenantId, group, signal))) return
        for (const erasure of group) await complete(erasure)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  async function run({ signal }: JobContext): Promise<void> {
    const failures: unknown[] = []
    await record.reconcile().catch(error => failures.push(error))
    const restored = await pendingErasures(database.sql, { restored: true, settleSeconds })
    const rowsToFind = restored.map(({ erasure }) => erasure)
    const searchedAlike = groupsBy(rowsToFind, ({ tenant_id, cursor }) => JSON.stringify([tenant_id, cursor]))
    for (const rows of searchedAlike.values())
      await identifyErased(parts, rows[0]?.tenant_id ?? '', rows, signal).catch(error => failures.push(error))
    const pending = await pendingErasures(database.sql, { restored: false, settleSeconds })
    // A tenant that erases very many people comes last. If some erasures fail, the others go on.
    const tenants = [...groupsBy(pending, ({ erasure }) => erasure.tenant_id)]
    tenants.sort(([, one], [, other]) => one.length - other.length)
    for (const [tenantId, ofTenant] of tenants)
      await runOf(tenantId, ofTenant, signal).catch(error => failures.push(error))
    await removeOldContexts(database.sql, contextDays)
    await removeOldSearches(database.sql)
    await removeOldErasures(database.sql, digestDays)
    if (failures.length > 0) throw failures[0]
  }

  return { name: 'erasures', intervalSeconds: 60, run }
}

function groupsBy<Entry>(entries: Entry[], keyOf: (entry: Entry) => string): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const group = groups.get(keyOf(entry))
    if (group) group.push(entry)
    else groups.set(keyOf(entry), [entry])
  }
  return groups
}

const pseudonymKey = ({ tenant_id, user_key, pseudonym }: ErasureRow): string =>
  `${endUserWithKey(tenant_id, user_key ?? '').kind}:${pseudonym}`
