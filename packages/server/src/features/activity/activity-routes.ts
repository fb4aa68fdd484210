import type { activityOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { ActivityService } from './activity-service.ts'

export const activityRoutes = (activity: ActivityService): Handlers<typeof activityOperations> => ({
  listActivity: async ({ principal, query: { scope = 'own', limit = 20, offset, ...filter } }) => ({
    data: await activity.recent(principal, scope, filter, { limit, offset }),
  }),
  listEntityActivity: async ({ principal, params, query }) => ({
    data: await activity.ofEntity(principal, params.entity_type, params.entity_id, query),
  }),
  getActivity: ({ principal, params }) => activity.get(principal, params.activity_id),
})
