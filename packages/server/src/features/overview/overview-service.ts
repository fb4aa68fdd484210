import type { Overview } from '@guide/contracts'
import { LRUCache } from 'lru-cache'
import type { AdminPrincipal } from '../../auth/principal.ts'
import { daysFrom } from '../../db/daily-partitions.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { itemReference } from '../../items/item-reference.ts'
import { brokenTargets, weekTotals } from '../analytics/analytics-reads.ts'
import { selectItems } from '../item-list/item-list-reads.ts'
import type { Snapshots } from '../snapshots/snapshots-reads.ts'
import { unansweredThreads } from '../threads/threads-reads.ts'
import { neverShown, scheduleChanges } from './published-items.ts'

type Reader = Pick<AdminPrincipal, 'tenant' | 'environment'>
type Weeks = Pick<Overview, 'last_7_days' | 'previous_7_days'>

/** Users are counted one by one, so the counts are kept for a moment. */
const weeksTtlMs = 60_000
const maxListed = 10

export type OverviewService = ReturnType<typeof createOverviewService>

/** Tells how a tenant does and what needs attention. */
export function createOverviewService({
  database,
  clock,
  snapshots,
}: {
  database: Database
  clock: Clock
  snapshots: Snapshots
}) {
  const db = database.sql
  const recentWeeks = new LRUCache<string, Promise<Weeks>>({ max: 1000, ttl: weeksTtlMs })

  async function countWeeks({ tenant, environment }: Reader): Promise<Weeks> {
    const before = (days: number) =>
      weekTotals(db, tenant.tenant_id, environment, daysFrom(clock.now(), -days))
    return { last_7_days: await before(0), previous_7_days: await before(7) }
  }

  function weeksOf(reader: Reader): Promise<Weeks> {
    const key = `${reader.tenant.tenant_id} ${reader.environment}`
    const known = recentWeeks.get(key)
    if (known) return known
    const weeks = countWeeks(reader)
    recentWeeks.set(key, weeks)
    weeks.catch(() => recentWeeks.delete(key))
    return weeks
  }

  return {
    async of(reader: Reader): Promise<Overview> {
      const { tenant, environment } = reader
      const tenantId = tenant.tenant_id
      const now = clock.now()
      const { items: published } = (await snapshots.of(tenant)).live
      const targets = await brokenTargets(db, tenantId, environment, now)
      const questions = await unansweredThreads(db, tenantId, environment)
      const isModified = { status: 'published', modified: true } as const
      const modified = await selectItems(db, tenantId, isModified, '-updated_at', { limit: maxListed })
      return {
        generated_at: new Date(now).toISOString(),
        features: { tours: tenant.tours_enabled, content: tenant.content_enabled },
        ...(await weeksOf(reader)),
        attention: {
          broken_targets: someOf(
            targets.map(({ content_type, tour_id, content_id, title, attempts, failure_rate, ...step }) => ({
              ...itemReference({ id: tour_id ?? content_id ?? '', content_type, title }),
              ...{ step_id: step.step_id, step_number: step.step_number, step_title: step.step_title },
              attempts,
              failure_rate,
            })),
          ),
          never_shown: someOf(neverShown(published, tenant, now)),
          unanswered_questions: {
            total: questions.total,
            oldest_at: questions.oldest?.toISOString() ?? null,
          },
          unpublished_changes: {
            total: modified.total,
            items: modified.items.map(row => ({
              ...itemReference({ ...row, id: row.item_id }),
              updated_at: row.updated_at.toISOString(),
            })),
          },
          schedules: someOf(scheduleChanges(published, now)),
        },
      }
    },
  }
}

const someOf = <Item>(items: Item[]) => ({ total: items.length, items: items.slice(0, maxListed) })
