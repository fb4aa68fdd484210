import type { Environment } from '@guide/contracts'
import { dayOf, daysFrom } from '../../db/daily-partitions.ts'
import type { Database } from '../../db/database.ts'
import { analyticsStore } from './analytics-store.ts'
import { targetsOf } from './reported-item.ts'
import { selectorHealth } from './selector-health.ts'

/** How often the targets of one item were missing in the last seven days, by step; '' for a content item. */
export async function targetHealthOf(
  db: Database['sql'],
  tenantId: string,
  environment: Environment,
  itemId: string,
  now: number,
): Promise<Map<string, { attempts: number; failure_rate: number }>> {
  const store = analyticsStore(db, tenantId, environment)
  const targets = (await store.items([itemId])).flatMap(targetsOf)
  const counts = await store.targets(dayOf(daysFrom(now, -6)), itemId)
  return new Map(selectorHealth(targets, counts, 0).map(line => [line.step_id ?? '', line]))
}
