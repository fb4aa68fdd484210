import type {
  ContentAnalytics,
  DayAnalytics,
  RankedItem,
  RankingSort,
  SelectorHealth,
  StepAnalytics,
} from '@guide/contracts'
import type { AdminPrincipal } from '../../auth/principal.ts'
import { dayOf, daysFrom } from '../../db/daily-partitions.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { fitAnswer, mapPage, type Page, type Slice } from '../../db/page.ts'
import { notFound } from '../../errors.ts'
import { itemReference } from '../../items/item-reference.ts'
import { analyticsStore, type DayCount, type Measure } from './analytics-store.ts'
import { comparisonStore } from './comparison-store.ts'
import { reachOf, stepsReached } from './reach.ts'
import { usersOf } from './reach-store.ts'
import { nameOf, stepsOf } from './reported-item.ts'
import { selectorHealth } from './selector-health.ts'
import { withDays } from './target-days.ts'
import { targetStore } from './targets-store.ts'

type Reader = Pick<AdminPrincipal, 'tenant' | 'environment'>

const defaultWindowDays = 7
const defaultFailureThreshold = 0.1
/** How many days each target lists. */
const listedDays = 14

export type AnalyticsService = ReturnType<typeof createAnalyticsService>

/** Makes reports of the counts that are stored together with the events. */
export function createAnalyticsService({ database, clock }: { database: Database; clock: Clock }) {
  const storeFor = ({ tenant, environment }: Reader) =>
    analyticsStore(database.sql, tenant.tenant_id, environment)

  const targetsFor = ({ tenant, environment }: Reader) =>
    targetStore(database.sql, tenant.tenant_id, environment)

  const comparisonFor = ({ tenant, environment }: Reader) =>
    comparisonStore(database.sql, tenant.tenant_id, environment)

  return {
    /** The items that were shown in a window or in the one before. */
    async ranking(
      reader: Reader,
      { window_days = defaultWindowDays, sort = 'shown' }: { window_days?: number; sort?: RankingSort },
      slice: Slice,
    ): Promise<Page<RankedItem>> {
      const days = daysOf(clock.now(), 2 * window_days)
      const window = { before: days[0] as string, since: days[window_days] as string }
      const page = await comparisonFor(reader).ranking(window, sort, slice)
      return mapPage(page, ({ id, content_type, title, ...row }) => ({
        ...itemReference({ id, content_type, title }),
        ...row,
        completion_rate: Math.min(ratio(row.completed, row.shown), 1),
      }))
    },

    async selectorHealth(
      reader: Reader,
      query: { window_days?: number; failure_threshold?: number },
    ): Promise<SelectorHealth['data']> {
      const { window_days = defaultWindowDays, failure_threshold = defaultFailureThreshold } = query
      const store = targetsFor(reader)
      const now = clock.now()
      const counts = await store.counts(daysOf(now, window_days)[0] as string)
      const targets = await store.published([...new Set(counts.map(line => line.item_id))])
      const days = daysOf(now, listedDays)
      const byDay = await store.days(days[0] as string)
      const health = selectorHealth(targets, counts, failure_threshold)
      const items = withDays(health, byDay, days, failure_threshold)
      const generated_at = new Date(now).toISOString()
      return {
        window_days,
        failure_threshold,
        generated_at,
        items: await fitAnswer(items),
        total: items.length,
      }
    },

    async ofItem(
      reader: Reader,
      itemId: string,
      { window_days = defaultWindowDays }: { window_days?: number },
    ): Promise<ContentAnalytics['data']> {
      const store = storeFor(reader)
      const [item] = await store.items([itemId])
      if (!item) throw notFound('tour or content item', itemId)
      const now = clock.now()
      const days = daysOf(now, window_days)
      const since = days[0] as string
      const counts = await store.days(itemId, since)
      const counted = await database.readOnly(tx =>
        usersOf(tx, { tenantId: reader.tenant.tenant_id, environment: reader.environment, itemId }, since),
      )
      const users = new Map(counted.days.map(line => [line.day, line.users]))
      const reach = reachOf(counted.lines)
      const steps = stepsOf(item)
      const seen = stepsReached(
        counted.lines,
        steps.map(({ step_id }) => step_id),
      )
      return {
        ...itemReference(nameOf(item)),
        window_days,
        generated_at: new Date(now).toISOString(),
        ...funnelOf(counts),
        unique_users: reach.shown,
        conversion_rate: ratio(reach.completed, reach.shown),
        steps: steps.map(({ step_id, title }) => stepReport(step_id, title, counts, seen)),
        days: days.map(date => ({
          date,
          ...funnelOf(counts.filter(({ day }) => day === date)),
          unique_users: users.get(date) ?? 0,
        })),
        versions: await comparisonFor(reader).versions(itemId, since),
      }
    },
  }
}

/** The UTC days of a window that ends today, oldest first. */
const daysOf = (now: number, windowDays: number): string[] =>
  Array.from({ length: windowDays }, (_, index) => dayOf(daysFrom(now, index + 1 - windowDays)))

/** How many times an item went how far: from delivered to completed, dismissed or abandoned. */
const funnelOf = (counts: DayCount[]): Omit<DayAnalytics, 'date' | 'unique_users'> => ({
  delivered: total(counts, 'delivered'),
  shown: total(counts, 'shown'),
  completed: total(counts, 'completed'),
  dismissed: total(counts, 'dismissed'),
  abandoned: total(counts, 'abandoned'),
  cta_clicks: total(counts, 'cta'),
})

const total = (counts: DayCount[], measure: Measure, stepId = ''): number =>
  counts
    .filter(line => line.measure === measure && line.step_id === stepId)
    .reduce((sum, line) => sum + line.count, 0)

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

function stepReport(
  step_id: string,
  title: string,
  counts: DayCount[],
  seen: { step_id: string; users: number; left: number }[],
): StepAnalytics {
  const { users, left } = seen.find(line => line.step_id === step_id) ?? { users: 0, left: 0 }
  return {
    step_id,
    title,
    shown: total(counts, 'step', step_id),
    unique_users: users,
    drop_off_rate: ratio(left, users),
  }
}
