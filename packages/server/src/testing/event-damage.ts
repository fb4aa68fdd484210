import { asc, ne } from 'drizzle-orm'
import { openDatabase } from '../db/database.ts'
import { events, itemHours, itemUsers, progress } from '../db/schema.ts'
import type { StoredEvent } from '../features/events/stored-event.ts'
import { tally } from '../features/events/tally.ts'

/** What is wrong with the events of a database after a crash. All lists are empty if nothing is. */
export interface EventDamage {
  /** Acknowledged events that are missing. */
  lost: string[]
  /** Events that are stored twice. */
  doubled: string[]
  /** Counts, users and progress that do not match the events. */
  torn: string[]
}

/** Compares the counts, users and progress of a database with its events. No service may have the database open. */
export async function findEventDamage(env: NodeJS.ProcessEnv, acknowledged: string[]): Promise<EventDamage> {
  const database = await openDatabase({ url: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? '' })
  try {
    const { sql } = database
    const kept = await sql.select().from(events).orderBy(asc(events.received_at))
    const ids = kept.map(({ event_id }) => event_id)
    const stored = new Set(ids)
    const sums = tally(kept.map(toStored))
    return {
      lost: acknowledged.filter(id => !stored.has(id)),
      doubled: stored.size === ids.length ? [] : ids.filter((id, index) => ids.indexOf(id) !== index),
      torn: [
        ...differences(
          sums.hours,
          (await sql.select().from(itemHours).where(ne(itemHours.measure, 'delivered'))).map(row => ({
            ...row,
            hour: row.hour.toISOString(),
            last_at: row.last_at.toISOString(),
          })),
        ),
        ...differences(sums.users, await sql.select().from(itemUsers)),
        ...differences(
          sums.moves.map(move => ({
            tenant_id: move.tenantId,
            environment: move.environment,
            user_key: move.userKey,
            item_id: move.itemId,
            state: move.state,
            step_id: move.stepId,
            step_at: move.stepAt,
            session_id: move.sessionId,
            ended_at: move.endedAt,
            done_item_ids: [...move.doneItemIds].sort(),
          })),
          // Events do not contain the version that was published when they came, nor the last visit, so these are not
          // compared.
          (await sql.select().from(progress)).map(({ step_version, abandoned_version, seen_on, ...row }) => ({
            ...row,
            step_at: row.step_at?.toISOString() ?? null,
            ended_at: row.ended_at?.toISOString() ?? null,
            done_item_ids: [...row.done_item_ids].sort(),
          })),
        ),
      ],
    }
  } finally {
    await database.close()
  }
}

/** The event as the service stored it. */
const toStored = ({ at, received_at, ...row }: typeof events.$inferSelect): StoredEvent => ({
  ...row,
  since: row.day,
  item_version: null,
  at: at.toISOString(),
  happened_at: at.toISOString(),
  received_at: received_at.toISOString(),
})

/** The rows that only one of the two lists contains. */
function differences(expected: object[], found: object[]): string[] {
  const text = (line: object) => JSON.stringify(Object.entries(line).sort())
  const [wanted, had] = [new Set(expected.map(text)), new Set(found.map(text))]
  return [
    ...[...wanted].filter(line => !had.has(line)).map(line => `missing: ${line}`),
    ...[...had].filter(line => !wanted.has(line)).map(line => `unexpected: ${line}`),
  ]
}
