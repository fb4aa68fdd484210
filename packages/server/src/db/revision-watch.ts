import { gt, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { createHistoryCheck } from './database-history.ts'
import { createNotificationListener } from './notification-listener.ts'
import { tenants } from './schema.ts'

export const revisionChannel = 'guide_tenant_changed'

const intervalMs = 1000
/** Longer than any transaction takes, so that a poll also finds a change that commits late. */
const windowSeconds = 60

export interface RevisionWatch {
  database: Database
  url: string
  /** Called with a changed tenant and its revision, also for changes of other nodes. The revision of a deleted tenant is 0. */
  changed: (tenantId: string, revision: number) => void
  /** Called if changes may have been missed for longer than a poll looks back. */
  missed: () => void
  /** Called when notifications do not arrive any more. */
  disconnected: () => void
  /** Called if the database has lost changes that this node knows. */
  steppedBack: () => void
  /** Handlers of other notifications, by channel. */
  channels: Record<string, (payload: string) => void>
}

export interface RevisionWatcher {
  /** Whether notifications arrive at the moment. */
  isListening(): boolean
  stop(): Promise<void>
}

/** Tells this node about changes of other nodes: at once by LISTEN/NOTIFY, and reliably by a poll every second. */
export function watchRevisions(watch: RevisionWatch): RevisionWatcher {
  const channels: RevisionWatch['channels'] = {
    ...watch.channels,
    [revisionChannel]: payload => {
      const [tenantId = '', revision] = payload.split(' ')
      watch.changed(tenantId, Number(revision))
    },
  }
  const seen = new Map<string, number>()
  let lastPoll = performance.now()
  // A poll cannot find a tenant that was deleted before the connection listened.
  const listener = createNotificationListener({
    url: watch.url,
    channels,
    connected: watch.missed,
    disconnected: watch.disconnected,
  })

  const hasSteppedBack = createHistoryCheck(watch.database)

  const poll = async () => {
    const now = performance.now()
    // A managed database may not allow to ask. Revisions must be polled there too.
    if (await hasSteppedBack().catch(() => false)) {
      seen.clear()
      watch.steppedBack()
    }
    const recent = await watch.database.withTimeout(
      watch.database.sql
        .select({ tenant_id: tenants.tenant_id, revision: tenants.revision })
        .from(tenants)
        .where(gt(tenants.revised_at, sql`clock_timestamp() - make_interval(secs => ${windowSeconds})`)),
    )
    if (now - lastPoll > windowSeconds * 500) watch.missed()
    lastPoll = now
    const current = new Map(recent.map(row => [row.tenant_id, row.revision]))
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
    async stop() {
      listener.stop()
      await Promise.all(stops.map(stop => stop()))
    },
  }
}

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
