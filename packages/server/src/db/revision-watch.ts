import { gt, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from './database.ts'
import { tenants } from './schema.ts'

export const revisionChannel = 'guide_tenant_changed'

const pollIntervalMs = 1000
/** Longer than any transaction takes, so that a poll also finds a change that commits late. */
const windowSeconds = 60

export interface RevisionWatch {
  database: Database
  url: string
  /** Called with a changed tenant and its revision, also for changes of other nodes. The revision of a deleted tenant is 0. */
  changed: (tenantId: string, revision: number) => void
  /** Called if changes may have been missed for longer than a poll looks back. */
  missed: () => void
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
  let lastPoll = Date.now()
  let stopped = false
  let listener: pg.Client | null = null

  const listen = async () => {
    const client = new pg.Client({
      connectionString: watch.url,
      connectionTimeoutMillis: 1500,
      keepAlive: true,
    })
    const lost = () => {
      if (listener === client) listener = null
    }
    client.on('error', lost).on('end', lost)
    client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
    await client.connect()
    for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`)
    if (stopped) return client.end()
    listener = client
    // A poll cannot find a tenant that was deleted before this connection listened.
    watch.missed()
  }

  const poll = async () => {
    const now = Date.now()
    const recent = await watch.database.sql
      .select({ tenant_id: tenants.tenant_id, revision: tenants.revision })
      .from(tenants)
      .where(gt(tenants.revised_at, sql`clock_timestamp() - make_interval(secs => ${windowSeconds})`))
    if (now - lastPoll > windowSeconds * 500) watch.missed()
    lastPoll = now
    const current = new Map(recent.map(row => [row.tenant_id, row.revision]))
    for (const [tenantId, revision] of current) {
      if (seen.get(tenantId) !== revision) watch.changed(tenantId, revision)
    }
    for (const tenantId of seen.keys()) if (!current.has(tenantId)) seen.delete(tenantId)
    for (const [tenantId, revision] of current) seen.set(tenantId, revision)
  }

  const round = async () => {
    // Both fail while the database is unavailable. The next round tries again.
    if (!listener) await listen().catch(() => {})
    await poll().catch(() => {})
  }

  let running = round()
  const timer = setInterval(() => {
    running = running.then(round)
  }, pollIntervalMs)
  timer.unref()

  return {
    isListening: () => listener !== null,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
      await listener?.end().catch(() => {})
    },
  }
}
