import type { analyticsOperations } from '@guide/contracts'
import type { AdminPrincipal } from '../../auth/principal.ts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { AnalyticsService } from './analytics-service.ts'
import { shareReports } from './share-reports.ts'

export function analyticsRoutes(analytics: AnalyticsService): Handlers<typeof analyticsOperations> {
  const share = shareReports()
  const keyOf = ({ tenant, environment }: AdminPrincipal, ...what: unknown[]) =>
    JSON.stringify([tenant.tenant_id, environment, ...what])
  return {
    getSelectorHealth: async ({ principal, query, arrivedAt }) => ({
      data: await share(keyOf(principal, 'selector-health', query), arrivedAt, () =>
        analytics.selectorHealth(principal, query),
      ),
    }),
    listItemAnalytics: async ({ principal, query, arrivedAt }) => {
      const { limit = 20, offset, ...rest } = query
      return {
        data: await share(keyOf(principal, 'items', query), arrivedAt, () =>
          analytics.ranking(principal, rest, { limit, offset }),
        ),
      }
    },
    getContentAnalytics: async ({ principal, params, query, arrivedAt }) => ({
      data: await share(keyOf(principal, 'item', params, query), arrivedAt, () =>
        analytics.ofItem(principal, params.content_id, query),
      ),
    }),
  }
}
