import type { analyticsOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { AnalyticsService } from './analytics-service.ts'

export const analyticsRoutes = (analytics: AnalyticsService): Handlers<typeof analyticsOperations> => ({
  getSelectorHealth: async ({ principal, query }) => ({
    data: await analytics.selectorHealth(principal, query),
  }),
  listItemAnalytics: async ({ principal, query: { limit = 20, offset, ...query } }) => ({
    data: await analytics.ranking(principal, query, { limit, offset }),
  }),
  getContentAnalytics: async ({ principal, params, query }) => ({
    data: await analytics.ofItem(principal, params.content_id, query),
  }),
})
