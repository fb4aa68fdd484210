import { groupsBy } from '../../groups-by.ts'
import type { Job, JobContext } from '../../jobs/job.ts'
import { forgetInSnapshots } from '../activity/activity-writes.ts'
import { renameUsers } from '../analytics/analytics-writes.ts'
import { clearEventsOf } from '../events/events-writes.ts'
import { removeOldSearches } from '../help-searches/help-searches-writes.ts'
import { removeOldContexts, removeUnwantedContexts } from './contexts-store.ts'
import { endUserWithKey } from './end-user.ts'
import { type ErasureParts, eraseStored, lockedTransactions } from './erase-stored.ts'
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
 * A tenant may erase very many people, and have very many events. If others wait, their turn comes after this time. The rest
 * is done in the next run.
 */
const defaultTurnMs = 30_000

interface Parts extends ErasureParts {
  record: Pick<ErasureRecord, 'reconcile'>
  /** How long the stored data of one tenant is removed while other tenants wait, and then its events and snapshots are searched. */
  turnMs?: number
}

/** Finds users after a place and replaces them. Returns the next place; null at the end. */
type Search = (after: string[]) => Promise<string[] | null>

const operator = { userId: 'platform', email: null, requestId: 'erasures' }

/** When something is done for a tenant. */
interface Turn {
  tenantId: string
  /** Stops the job. */
  signal: AbortSignal
  until: number
}

/**
 * Erases users in two passes. The first pass removes what is stored. The second one does it again when nothing from
 * before the request can arrive any more, then goes through all events, and writes the audit record. Every part can be
 * repeated, so a run that was killed is continued by the next one.
 */
export function createErasureJob(parts: Parts): Job {
  const { database, changes, record, turnMs = defaultTurnMs } = parts

  /**
   * Replaces users, whose events, reports and snapshots were searched up to the same place, in all further ones.
   * @returns whether it came to the end. Otherwise at least one part was searched, unless the job is stopped
   */
  async function searchEvents({ tenantId, signal, until }: Turn, group: ErasureRow[]): Promise<boolean> {
    const searches = searchesFor(tenantId, group)
    const steps = Object.keys(searches)
    const names = group.map(({ pseudonym }) => pseudonym)
    let cursor = group[0]?.cursor ?? steps.slice(0, 1)
    while (cursor[0] !== 'end') {
      if (signal.aborted) return false
      const [step = '', ...after] = cursor
      const reached = await searches[step]?.(after)
      cursor = reached ? [step, ...reached] : [steps[steps.indexOf(step) + 1] ?? 'end']
      await erasureStore(database.sql, tenantId).moveCursor(names, cursor)
      if (cursor[0] !== 'end' && performance.now() >= until) return false
    }
    return true
  }

  /** What is searched for some users, in this order. */
  function searchesFor(tenantId: string, group: ErasureRow[]): Record<string, Search> {
    const { sql } = database
    const users = group.map(row => ({ ...row, ...endUserWithKey(tenantId, row.user_key ?? '') }))
    const keys = Object.fromEntries(
      users.map(({ kind, userKey, pseudonym }) => [userKey, `${kind}:${pseudonym}`]),
    )
    const ids = Object.fromEntries(
      users.filter(({ kind }) => kind === 'user').map(({ userId, pseudonym }) => [userId, pseudonym]),
    )
    const transaction = lockedTransactions(changes, { tenantId, ...operator })
    return {
      events: after => clearEventsOf(sql, tenantId, keys, after),
      users: after => renameUsers(sql, tenantId, keys, after),
      snapshots: after => forgetInSnapshots(database, transaction, tenantId, ids, after),
    }
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

  /**
   * Removes what is stored about the users, the oldest erasures first.
   * @returns the erasures that it finished in its turn. At least some parts of the oldest one were done
   */
  async function eraseOldest({ signal, until }: Turn, pending: PendingErasure[]): Promise<PendingErasure[]> {
    const isOver = () => signal.aborted || performance.now() >= until
    const reached: PendingErasure[] = []
    for (const next of pending) {
      if (signal.aborted || (reached.length > 0 && isOver())) break
      if (!(await eraseStored(parts, next.erasure, isOver))) break
      reached.push(next)
    }
    return reached
  }

  /** Works on the erasures of one tenant. */
  async function runOf(tenantId: string, pending: PendingErasure[], signal: AbortSignal, turnMs: number) {
    const nextTurn = (): Turn => ({ tenantId, signal, until: performance.now() + turnMs })
    // Only these may be completed: of the others, something may have been stored since the last run.
    const reached = await eraseOldest(nextTurn(), pending)
    const turn = nextTurn()
    const settled = reached.filter(({ isSettled }) => isSettled).map(({ erasure }) => erasure)
    const failures: unknown[] = []
    for (const group of groupsBy(settled, ({ cursor }) => JSON.stringify(cursor)).values()) {
      try {
        if (signal.aborted) return
        if (!(await searchEvents(turn, group))) continue
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
    const restoredOf = groupsBy(restored, ({ erasure }) => erasure.tenant_id)
    for (const [tenantId, ofTenant] of restoredOf) {
      const turn = { signal, until: performance.now() + (restoredOf.size > 1 ? turnMs : Infinity) }
      const rows = ofTenant.map(({ erasure }) => erasure)
      for (const searchedAlike of groupsBy(rows, ({ cursor }) => JSON.stringify(cursor)).values())
        await identifyErased(parts, tenantId, searchedAlike, turn).catch(error => failures.push(error))
    }
    const pending = await pendingErasures(database.sql, { restored: false, settleSeconds })
    // A tenant that erases very many people comes last. If some erasures fail, the others go on.
    const tenants = [...groupsBy(pending, ({ erasure }) => erasure.tenant_id)]
    tenants.sort(([, one], [, other]) => one.length - other.length)
    for (const [tenantId, ofTenant] of tenants)
      await runOf(tenantId, ofTenant, signal, tenants.length > 1 ? turnMs : Infinity).catch(error =>
        failures.push(error),
      )
    const isNext = () => !signal.aborted
    while (isNext() && (await database.transaction(tx => removeOldContexts(tx, contextDays))));
    while (isNext() && (await database.transaction(removeUnwantedContexts)));
    await removeOldSearches(database.sql)
    while (isNext() && (await database.transaction(tx => removeOldErasures(tx, digestDays))));
    if (failures.length > 0) throw failures[0]
  }

  return { name: 'erasures', intervalSeconds: 60, run }
}
