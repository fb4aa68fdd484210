import type { recentEventOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { RecentEventService } from './recent-events-service.ts'

export const recentEventRoutes = (events: RecentEventService): Handlers<typeof recentEventOperations> => ({
  listRecentEvents: async ({ principal, query: { limit = 100 } }) => ({
    data: { items: await events.list(principal, limit) },
  }),
})
