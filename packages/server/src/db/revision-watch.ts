import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { createHistoryCheck } from './database-history.ts'
import { createNotificationListener } from './notification-listener.ts'
import { tenantRemovals, tenants } from './schema.ts'

export const revisionChannel = 'guide_tenant_changed'

const intervalMs = 1000

export interface RevisionWatch {
  database: Database
  /** The id of this node in the table of nodes. */
  nodeId: string
  /** The URL at which notifications are received; null for the embedded database, which no other node shares. */
  url: string | null
  /**
   * Called with a changed tenant and its revision, also for changes of other nodes. The revision of a deleted tenant is 0.
   * Resolves when this node serves the revision.
   */
  changed: (tenantId: string, revision: number) => Promise<void>
  /** Called if changes may have been missed, or a tenant was deleted. */
  missed: () => void
  /** Called when notifications do not arrive any more. */
  disconnected: () => void
  /** Called if the database has lost changes that this node knows. */
  steppedBack: () => void
  /** Called with the reason if notifications do not arrive through `url`. */
  unheard: (reason: string) => void
  /** Handlers of other notifications, by channel. */
  channels: Record<string, (payload: string) => void>
}

export interface RevisionWatcher {
  /** Whether notifications arrive at the moment. */
  isListening(): boolean
  /** Whether they have not arrived for a while. */
  isPolling(): boolean
  /** How many milliseconds ago a poll last began that succeeded; null for the embedded database. */
  polledMsAgo(): number | null
  stop(): Promise<void>
}

/** Tells this node about changes of other nodes: at once by LISTEN/NOTIFY, and reliably by a poll every second. */
export function watchRevisions(watch: RevisionWatch): RevisionWatcher {
  return watch.url === null ? aloneWatcher : watchUrl(watch, watch.url)
}

/** There is no other node. */
const aloneWatcher: RevisionWatcher = {
  isListening: () => true,
  isPolling: () => false,
  polledMsAgo: () => null,
  stop: async () => {},
}

function watchUrl(watch: RevisionWatch, url: string): RevisionWatcher {
  const channels: RevisionWatch['channels'] = {
    ...watch.channels,
    [revisionChannel]: payload => {
      const [tenantId = '', revision] = payload.split(' ')
      void watch.changed(tenantId, Number(revision))
    },
  }
  const seen = new Map<string, number>()
  /** The first transaction that may not have been visible to the last poll. */
  let since: string | null = null
  let polledAt = performance.now()
  const { missed: connected, disconnected, unheard } = watch
  const listener = createNotificationListener({ url, channels, connected, disconnected, unheard })

  const hasSteppedBack = createHistoryCheck(watch.database, watch.nodeId)

  function stepBack() {
    seen.clear()
    since = null
    watch.steppedBack()
  }

  const poll = async () => {
    const begunAt = performance.now()
    // A managed database may not allow to ask. Revisions must be polled there too.
    if (await hasSteppedBack().catch(() => false)) stepBack()
    const { next, removed, changed } = await watch.database.withTimeout(
      changesSince(watch.database.sql, since),
    )
    if (isBefore(next, since)) stepBack()
    // The caches may hold what was read before the first poll.
    if (removed || since === null) watch.missed()
    since = next
    polledAt = begunAt
    const current = new Map(changed)
    for (const [tenantId, revision] of current) {
      if (seen.get(tenantId) !== revision) watch.changed(tenantId, revision)
    }
    for (const tenantId of seen.keys()) if (!current.has(tenantId)) seen.delete(tenantId)
    for (const [tenantId, revision] of current) seen.set(tenantId, revision)
  }

  // Each on its own: the poll must not wait for a connection that does not respond.
  const stops = [repeat(listener.check), repeat(poll)]

  return {
    isListening: listener.isListening,
    isPolling: listener.isPolling,
    polledMsAgo: () => performance.now() - polledAt,
    async stop() {
      listener.stop()
      await Promise.all(stops.map(stop => stop()))
    },
  }
}

interface Changes extends Record<string, unknown> {
  next: string
  removed: boolean
  changed: [tenantId: string, revision: number][]
}

/**
 * Reads what was committed since a poll, however long its transaction was open: such a transaction is not older than the
 * oldest one that was running at that poll. Ids of other databases, from a restored dump, are left out.
 * https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-PG-SNAPSHOT
 */
async function changesSince(db: Database['sql'], since: string | null): Promise<Changes> {
  const isNew = (column: PgColumn) =>
    sql`${column} >= coalesce(${since}::xid8, pg_snapshot_xmin(now)) and ${column} < pg_snapshot_xmax(now)`
  const { rows } = await db.execute<Changes>(sql`
    select pg_snapshot_xmin(now)::text as next,
      exists (select from ${tenantRemovals} where ${isNew(tenantRemovals.removed_in)}) as removed,
      (select coalesce(json_agg(json_build_array(${tenants.tenant_id}, ${tenants.revision})), '[]')
       from ${tenants} where ${isNew(tenants.revised_in)}) as changed
    from pg_current_snapshot() as now`)
  return rows[0] as Changes
}

/** Transaction ids only rise, so an earlier one shows that the database has lost changes. */
const isBefore = (id: string, last: string | null): boolean => last !== null && BigInt(id) < BigInt(last)

/** Runs work now and every second, but not twice at the same time. It may fail: the next run tries again. */
function repeat(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  const run = () => {
    running ??= work()
      .catch(() => {})
      .finally(() => {
        running = null
      })
  }
  run()
  const timer = setInterval(run, intervalMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
