import { type BoundName, type BoundUsage, boundNames } from '@guide/contracts'
import { type BoundLimits, bounds } from '../../bounds.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import type { Settings } from '../../env.ts'
import { largestDefinition } from '../../items/item-store.ts'
import { sharedRates } from '../../rates.ts'
import { countAccessTokens } from '../access-tokens/access-tokens-reads.ts'
import { countAttributeNames } from '../attributes/attributes-reads.ts'
import { largestValueCount } from '../audiences/audiences-reads.ts'
import { eventsOfToday } from '../events/events-reads.ts'
import { largestOriginCount } from '../installation/installation-reads.ts'
import { countExpressions } from './count-expressions.ts'
import { type ReportedUsage, reportAddedUp, reportCounted, usageStore } from './usage-store.ts'

/** How full a tenant must be to be named in the metrics. */
const nearRatio = 0.8
/** How many time series the metrics may have for single tenants, however many tenants there are. */
const maxNamed = 50

/** It has no total: what it counts is stored nowhere, and counting it for all tenants would read all their contexts. */
const withoutTotal: BoundName = 'attribute_names'

/** To be close to these is usual, and anyone can make up origins. So no tenant is named because of them. */
const neverNear = {
  key_origins: Number.MAX_SAFE_INTEGER,
  largest_definition_bytes: Number.MAX_SAFE_INTEGER,
}

/** Adding up reads many rows, and the embedded database does nothing else meanwhile. */
const addUpEveryMs = 5 * 60_000

export type UsageService = ReturnType<typeof createUsageService>

/** Tells how much of each bound is used. */
export function createUsageService({
  database,
  clock,
  settings,
}: {
  database: Database
  clock: Clock
  settings: Pick<Settings, 'bounds' | 'rateLimits'>
}) {
  const limits: BoundLimits = settings.bounds
  const rates = sharedRates(settings.rateLimits)
  const reported = () => ({ limits: { ...limits, ...neverNear }, atLeast: nearRatio, count: maxNamed })
  let latest: { at: number; rows: Promise<ReportedUsage[]> } | undefined

  async function addedUp(): Promise<ReportedUsage[]> {
    const at = performance.now()
    if (!latest || at - latest.at >= addUpEveryMs)
      latest = { at, rows: reportAddedUp(database.sql, new Date(clock.now()), reported()) }
    try {
      return await latest.rows
    } catch (error) {
      latest = undefined
      throw error
    }
  }

  return {
    /** How often all callers of a tenant together may come. */
    rates,

    /** The usage of one tenant. */
    async of(tenantId: string): Promise<BoundUsage[]> {
      const db = database.sql
      const used = new Map<BoundName, number>([
        ['largest_definition_bytes', await largestDefinition(db, tenantId)],
        ['audience_values', await largestValueCount(db, tenantId)],
        ['key_origins', await largestOriginCount(db, tenantId)],
        ['access_tokens', await countAccessTokens(db, tenantId, new Date(clock.now()))],
        ['attribute_names', await countAttributeNames(db, tenantId)],
        ['events_per_day', await eventsOfToday(db, tenantId)],
      ])
      const store = usageStore(db, tenantId)
      for (const row of await store.all()) used.set(row.bound, row.used)
      if (!used.has('expressions')) {
        const expressions = await countExpressions(db, tenantId)
        await store.set('expressions', expressions, { isKept: true })
        used.set('expressions', expressions)
      }
      return boundNames.map(bound => ({
        bound,
        description: bounds[bound].what,
        used: used.get(bound) ?? 0,
        limit: limits[bound],
        unit: bounds[bound].unit ? 'bytes' : 'count',
      }))
    },

    /** The usage of all tenants together, and the tenants that are close to a bound. */
    async report() {
      const rows = [...(await reportCounted(database.sql, reported())), ...(await addedUp())]
      const totals = new Map(boundNames.filter(bound => bound !== withoutTotal).map(bound => [bound, 0]))
      const fullest: { tenant_id: string; bound: BoundName; ratio: number }[] = []
      for (const row of rows) {
        if (row.tenant_id === null) totals.set(row.bound, row.used)
        else fullest.push(row)
      }
      fullest.sort((one, other) => other.ratio - one.ratio)
      return {
        limits,
        rates,
        totals: [...totals].map(([bound, used]) => ({ bound, used })),
        fullest: fullest.slice(0, maxNamed),
      }
    },
  }
}
